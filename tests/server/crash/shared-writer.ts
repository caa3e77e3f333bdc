import { pino } from 'pino';
import * as Y from 'yjs';
import { diffOf } from '#domain/canvas/changes/diff.ts';
import { perform } from '#domain/canvas/changes/perform.ts';
import { Replica } from '#domain/canvas/shared/replica.ts';
import { Drawings } from '#server/canvas/drawing/drawings.ts';
import { Rooms } from '#server/canvas/together/rooms.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { createLocalHub } from '#server/live/hub.ts';

/** A process in which two people change one canvas until it is killed; says which element each change was stored under. */
const [dataDir = '', canvas = '', workspace = '', user = '', life = ''] = process.argv.slice(2);
const { db } = await openEmbedded({ dataDir, durability: 'process' });
const log = pino({ level: 'silent' });
const rooms = new Rooms({ db, live: createLocalHub(), clock: () => new Date(), log, drawings: new Drawings() });

async function write(person: string): Promise<never> {
  const own = new Replica();
  const { room } = await rooms.enter({ canvas, workspace }, (update) => Y.applyUpdate(own.doc, update));
  Y.applyUpdate(own.doc, room.since(Y.encodeStateVector(new Y.Doc())));
  for (let n = 0; ; n++) {
    const id = `${person}-${life}-${n}`;
    const parts: Uint8Array[] = [];
    const keep = (part: Uint8Array) => parts.push(part);
    own.doc.on('update', keep);
    own.write(diffOf(own.document(), perform(own.document(), { command: 'addElement', args: { id, kind: 'landing_page', x: n, y: n } })));
    own.doc.off('update', keep);
    await room.offer(Y.mergeUpdates(parts), user, person);
    process.stdout.write(`${id}\n`);
  }
}

await Promise.all([write('one'), write('two')]);
