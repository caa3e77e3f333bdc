// `npm start`: installs what is missing, builds what changed, then becomes the server.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, installPackages, requireNode, root } from './prepare.mjs';

requireNode();
installPackages();
build();
process.env.NODE_ENV ??= 'production';
process.chdir(root);
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
