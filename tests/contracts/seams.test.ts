import { readdirSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { fromRoot } from '#server/root.ts';
import { sourcesIn } from '#tests/support/sources.ts';

/**
 * Screens ask Refine's providers and nothing behind them. A rule that finds nothing could be blind, so
 * each is shown a line that breaks it; an exception that nothing needs any more fails, too.
 */

/** Everything of the browser but the providers themselves. */
const SCREENS = readdirSync(fromRoot('src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'providers')
  .map(({ name }) => name);

interface Seam {
  /** What to use instead. */
  readonly instead: string;
  readonly breaks: RegExp;
  /** A line that breaks it. */
  readonly planted: string;
  /** The files it holds for; all screens where left out. */
  readonly within?: RegExp;
  /** Files that may, each with its reason. */
  readonly except: Readonly<Record<string, string>>;
}

/** An import of values; types weigh nothing and do nothing. */
const importOf = (module: string) => new RegExp(`^(?:import|export)(?! type\\b)[^;]*?'[^']*${module}'`, 'm');

const SEAMS: Readonly<Record<string, Seam>> = {
  'access control': {
    instead: 'useGrant or useGrants of providers/access, useCan, CanAccess',
    breaks: importOf('providers/access/(?:provider|answers)\\.ts'),
    planted: "import { accessControlProvider } from '#src/providers/access/provider.ts';",
    except: { 'app/Dashboard.tsx': 'gives it to Refine' },
  },
  grants: {
    instead: 'useGrant',
    breaks: /\.actions(?:\?\.)?\[/,
    planted: "const may = useMe().actions['workspaces:create'];",
    except: {},
  },
  'auth provider': {
    instead: 'useLogout, useGetIdentity, useIsAuthenticated; before the dashboard, providers/auth/hooks',
    breaks: importOf('providers/auth/(?:provider|sign-in)\\.ts'),
    planted: "import { authProvider } from '#src/providers/auth/provider.ts';",
    except: { 'app/Dashboard.tsx': 'gives it to Refine', 'app/routes.tsx': 'loaders of routes run before anything is drawn' },
  },
  session: {
    instead: 'the auth provider, by useLogin, useLogout, useOnError',
    breaks: importOf('providers/session/session\\.ts'),
    planted: "import { clearSession, readSession } from '#src/providers/session/session.ts';",
    except: { 'app/SignedIn.tsx': 'tells the auth provider that a session has ended' },
  },
  identity: {
    instead: 'useMe, useGetIdentity',
    breaks: /\bfetchMe\b/,
    planted: 'const me = await fetchMe();',
    except: {},
  },
  network: {
    instead: 'a data provider, perform, ask',
    breaks: /(?<![.\w])(?:fetch|XMLHttpRequest|EventSource|WebSocket)\s*\(|\bsendBeacon\b|'axios'/,
    planted: "const answer = await fetch('/api/dashboard/me');",
    except: { 'app/new-version.ts': 'reads the start page itself, not the API' },
  },
  'data providers': {
    instead: 'Refine’s data hooks, which pick one by the meta of the resource',
    breaks: importOf('providers/data/(?:dashboard|analytics)-data\\.ts'),
    planted: "import { dashboardData } from '#src/providers/data/dashboard-data.ts';",
    except: { 'app/Dashboard.tsx': 'gives them to Refine' },
  },
  'meta of resources': {
    instead: 'the meta in app/refine-resources: paths, scopes and providers stand there once',
    breaks: /\bdataProviderName\s*[:,}]|\bmeta:\s*\{[^}]*\b(?:path|scope|workspaceId)\b/,
    planted: "useTable({ resource: 'canvases', dataProviderName: 'default', meta: { path: 'funnels' } });",
    except: { 'app/refine-resources.ts': 'says it once' },
  },
  'rows of one workspace': {
    instead: 'useTable, useSelect or useRowList, which keep rows of one workspace apart from those of the next',
    breaks: /\buse(?:List|InfiniteList|Many)\b[^;]*from '@refinedev\/core'/,
    planted: "import { type BaseRecord, useList } from '@refinedev/core';",
    except: {},
  },
  'audit log': {
    instead: 'the audit log provider, by useLogList or useWorkspaceLog',
    breaks: /\breadPage\(/,
    planted: 'readPage(auditOfWorkspace, { project: id });',
    except: {},
  },
  forms: {
    instead: 'useForm of src/forms',
    breaks: importOf('react-hook-form'),
    planted: "import { useForm } from 'react-hook-form';",
    except: { 'forms/use-form.ts': 'is the engine' },
  },
  'log-in without Refine': {
    instead: 'providers/auth/hooks: what these pages load first is bounded',
    within: /^features\/auth\//,
    breaks: importOf("(?:@refinedev|antd|@tanstack)[^']*"),
    planted: "import { useLogin } from '@refinedev/core';",
    except: {},
  },
  texts: {
    instead: 'useText',
    // Its parts stand below the providers.
    within: /^(?!ui\/)/,
    breaks: importOf('i18next'),
    planted: "import { useTranslation } from 'react-i18next';",
    except: {},
  },
  notifications: {
    instead: 'useNotification, useToast',
    breaks: /\bApp\.useApp\b|\b(?:message|notification)\b[^;]*from 'antd'/,
    planted: 'const { message } = App.useApp();',
    except: { 'features/canvas/use-canvas-host.tsx': 'says hints that neither succeed nor fail, for which Refine has no kind' },
  },
};

const sources = new Map(sourcesIn(...SCREENS.map((room) => `src/${room}`)).map(({ path, text }) => [path.replace(/^src\//, ''), text]));
const files = [...sources.keys()];

describe.each(Object.entries(SEAMS))('the seam of %s', (_name, { instead, breaks, planted, within = /./, except }) => {
  const breaking = files.filter((file) => within.test(file) && breaks.test(sources.get(file) ?? ''));

  it(`is not gone around; use ${instead}`, () => {
    expect(breaking.filter((file) => !(file in except))).toEqual([]);
  });

  it('is seen by its rule, and every exception is needed', () => {
    expect(breaks.test(`import type { Me } from '#domain/wire/session.ts';\n${planted}\n`)).toBe(true);
    expect(Object.keys(except).filter((file) => !breaking.includes(file))).toEqual([]);
  });
});

test('types of what stands behind a seam are no way around it', () => {
  expect(SEAMS['auth provider']?.breaks.test("import type { SignInResponse } from '#src/providers/auth/provider.ts';")).toBe(false);
});

test('every screen was looked at', () => {
  expect(files.length).toBeGreaterThan(300);
  for (const room of ['app', 'crud', 'features', 'modals', 'ui']) expect(files.some((file) => file.startsWith(`${room}/`))).toBe(true);
});
