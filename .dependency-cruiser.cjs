/**
 * Which room may import which. Every rule has a sentence for the reader; a contract test plants
 * a violation of each and fails if one stays silent.
 */
const outside = (...rooms) => ({ path: `^(${rooms.join('|')})/` });
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The floors of the server, from the ground up: a room imports its own floor and those below. */
const PLATFORM = ['audit', 'db', 'entitlements', 'http', 'jobs', 'limits', 'live', 'mail', 'outgoing', 'policy', 'secrets', 'sessions'];
const CORE = ['actions', 'domain-events', 'invitations', 'resources'];
const NUMBERS = ['events', 'reports', 'collector'];
const CAPABILITIES = [
  'accounts',
  'admin',
  'alerts',
  'audit-log',
  'backup',
  'canvas',
  'collaborators',
  'exports',
  'monitoring-reports',
  'billing',
  'onboarding',
  'plans',
  'public-pages',
  'spend',
  'workspaces',
];
/** What puts everything together; the demo fills whatever there is. */
const TOP = ['app', 'demo'];
const TOP_FILES = ['main', 'start', 'startup-banner', 'roles', 'stores', 'maintenance', 'seal-anew'];
const rooms = (...names) => `^server/(${names.join('|')})/`;
const top = `^server/((${TOP.join('|')})/|(${TOP_FILES.join('|')})\\.ts$)`;

module.exports = {
  forbidden: [
    rule(
      'domain-stands-alone',
      'domain/ is pure: it imports itself, zod, the Temporal polyfill and Yjs.',
      { path: '^domain/' },
      { pathNot: ['^domain/', '(^|/)node_modules/(zod|temporal-polyfill|temporal-spec|temporal-utils|yjs)/'] },
    ),
    rule(
      'resources-declare-only',
      'resources/ holds declarations: it imports the vocabulary of domain/, its rules of passwords, time zones and costs, what events mean, the states of a subscription, and zod for what travels.',
      { path: '^resources/' },
      {
        pathNot: [
          '^resources/',
          '^domain/(kit|wire|plans|accounts|onboarding|time)/',
          '^domain/tracking/events\\.ts$',
          '^domain/canvas/(document|records|forecast-types)\\.ts$',
          '^domain/spend/costs\\.ts$',
          '^domain/billing/(acts|billed-to|cancel-reasons|cards|standing|subscription)\\.ts$',
          '(^|/)node_modules/zod/',
        ],
      },
    ),
    rule(
      'server-not-browser',
      'The server never imports browser or tracker code.',
      { path: '^server/' },
      outside('src', 'tracker', 'tests'),
    ),
    rule(
      'platform-is-the-ground',
      'HTTP, stores, jobs, live updates, mail, policy and what they stand on know nothing of resources, reports or capabilities.',
      { path: rooms(...PLATFORM) },
      { path: [rooms(...CORE, ...NUMBERS, ...CAPABILITIES), top] },
    ),
    rule(
      'core-knows-no-capability',
      'Rows and actions are served without knowing who answers them.',
      { path: rooms(...CORE) },
      { path: [rooms(...NUMBERS, ...CAPABILITIES), top] },
    ),
    rule(
      'numbers-know-no-capability',
      'Events and reports know no capability.',
      { path: rooms(...NUMBERS) },
      { path: [rooms(...CAPABILITIES), top] },
    ),
    rule(
      'events-know-no-question',
      'What happened is stored without knowing who will ask what of it: neither events nor the collector import reports.',
      { path: rooms('events', 'collector') },
      { path: rooms('reports') },
    ),
    rule(
      'events-know-no-collector',
      'The event store is written by the collector and knows nothing of it.',
      { path: rooms('events') },
      { path: rooms('collector') },
    ),
    rule(
      'report-kit-knows-no-report',
      'What reports share stands below each of them; journeys that are held in memory are shared, too.',
      { path: '^server/reports/_kit/' },
      { path: '^server/reports/(?!_kit/|journeys/)' },
    ),
    rule(
      'capabilities-do-not-meet',
      'A capability does not import another one: what several need stands on a floor below, what joins them in server/app.',
      { path: `^server/(${CAPABILITIES.join('|')})/` },
      { path: [rooms(...CAPABILITIES), top], pathNot: '^server/$1/' },
    ),
    rule(
      'no-whole-context',
      'The whole context is known where it is put together: whoever is handed a part of it says which (Ports of server/ports.ts).',
      { path: '^server/', pathNot: top },
      { path: '^server/app/context\\.ts$' },
    ),
    rule(
      'ports-are-of-the-platform',
      'What every room may be handed is the platform: a port of a floor above is declared in its own room.',
      { path: '^server/ports\\.ts$' },
      { path: [rooms(...CORE, ...NUMBERS, ...CAPABILITIES), top] },
    ),
    rule(
      'browser-not-server',
      'The browser never imports server code, types included.',
      { path: '^src/' },
      outside('server', 'policies', 'tracker', 'tests'),
    ),
    rule(
      'tracker-types-only',
      'The tracker imports its own files and types of what travels and of what events mean.',
      { path: '^tracker/' },
      { pathNot: ['^tracker/', '^domain/wire/', '^domain/tracking/(events|linker)\\.ts$'] },
    ),
    rule(
      'tracker-no-runtime-domain',
      'The tracker takes only types from domain/; code would enlarge it. Its linker makes what the server checks.',
      { path: '^tracker/' },
      { path: '^domain/', pathNot: '^domain/tracking/linker\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'tracker-parts-stand-apart',
      'The script takes only types of its parts and lends them its tools; a part is loaded when a page needs it.',
      { path: '^tracker/parts/' },
      { path: '^tracker/src/', pathNot: '^tracker/src/keys\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'features-do-not-meet',
      'A feature does not import another feature.',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
    ),
    rule(
      'integrations-do-not-meet',
      'An integration does not import another integration.',
      { path: '^server/integrations/([^/_]+)/' },
      { path: '^server/integrations/', pathNot: ['^server/integrations/$1/', '^server/integrations/_kit/'] },
    ),
    rule(
      'canvas-editor-is-a-guest',
      'The editor of canvases knows no route, no workspace and no provider but that of texts: it asks the host it is given.',
      { path: '^src/canvas/' },
      {
        path: [
          '^resources/',
          '^src/(?!(canvas|ui)/|providers/texts/i18n\\.ts$)',
          '^domain/plans/',
          '(^|/)node_modules/(react-router|@refinedev)/',
        ],
      },
    ),
    rule(
      'canvas-editor-has-doors',
      'Whoever shows a canvas uses the editor and its host, and nothing behind them.',
      { path: '^src/', pathNot: '^src/canvas/' },
      { path: '^src/canvas/', pathNot: '^src/canvas/(CanvasEditor\\.tsx|host\\.ts|read-only-host\\.ts)$' },
    ),
    rule(
      'crud-is-generic',
      'Generated screens know no feature.',
      { path: '^src/crud/' },
      outside('src/features', 'src/slots', 'src/app', 'src/canvas'),
    ),
    rule(
      'shared-parts-of-reports-know-no-feature',
      'What screens over reports share stands below each of them.',
      { path: '^src/reports/' },
      outside('src/features', 'src/app'),
    ),
    rule(
      'slots-know-no-feature',
      'What fills the generated screens of one resource may be used by each feature, and uses none.',
      { path: '^src/slots/' },
      outside('src/features', 'src/modals', 'src/app', 'src/canvas'),
    ),
    rule('modals-know-no-feature', 'A modal may use ui, crud and providers.', { path: '^src/modals/' }, outside('src/features', 'src/app')),
    rule(
      'app-is-the-top',
      'Only main.tsx imports src/app.',
      { path: '^src/', pathNot: ['^src/app/', '^src/main\\.tsx$'] },
      outside('src/app'),
    ),
    rule('ui-is-the-bottom', 'src/ui knows no resource, provider or feature.', { path: '^src/ui/' }, { path: '^(resources/|src/(?!ui/))' }),
    rule(
      'providers-know-no-screen',
      'Providers are seams: they know no screen.',
      { path: '^src/providers/' },
      outside('src/features', 'src/crud', 'src/modals', 'src/app', 'src/canvas'),
    ),
    rule(
      'no-node-in-browser',
      'Browser and domain code has no Node modules.',
      { path: '^(src|domain|resources|tracker)/' },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'no-react-outside-src',
      'React lives in src/.',
      { path: '^(domain|resources|server|tracker)/' },
      { path: '(^|/)node_modules/(react|react-dom|antd|@refinedev|reactflow|@xyflow)/' },
    ),
    rule(
      'one-importer-of-casbin',
      'Only server/policy evaluates policies.',
      { pathNot: '^server/policy/' },
      { path: '(^|/)node_modules/casbin/' },
    ),
    rule(
      'one-importer-of-the-event-store',
      'Only server/events talks to ClickHouse.',
      { pathNot: '^server/events/' },
      { path: '(^|/)node_modules/(chdb|@clickhouse)/' },
    ),
    rule(
      'one-reader-of-the-table-of-plans',
      'What an account has is asked of entitlementsOf: only domain/plans reads the table.',
      { pathNot: ['^domain/plans/', '^tests/'] },
      { path: '^domain/plans/table\\.ts$' },
    ),
    rule(
      'offers-are-no-entitlements',
      'What a plan has by its name is for putting plans side by side: screens that offer them.',
      {
        pathNot: [
          '^domain/plans/',
          '^src/features/(plans|account)/',
          '^src/(upsell|billing)/',
          '^server/public-pages/',
          '^src/crud/locks/plan-limit\\.ts$',
          '^tests/',
        ],
      },
      { path: '^domain/plans/offers\\.ts$' },
    ),
    rule('no-cycles', 'No cycles, except between types.', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    rule('no-test-code-in-product', 'Nothing imports tests.', { pathNot: '^tests/' }, { path: '^tests/' }),
    rule('not-to-unresolvable', 'Every import resolves.', { pathNot: '^tests/' }, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^server/db/migrations/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default', 'node', 'browser'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
