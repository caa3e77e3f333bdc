import { expect, test } from 'vitest';
import { TEXT_PARTS } from '#src/providers/texts/parts.ts';
import { type Source, sourcesIn } from '#tests/support/sources.ts';

/** Where the words of a part may be said: what is loaded together with them (`withTexts`, or the editor itself). */
const SAID_IN = {
  canvas: /^src\/(canvas|features\/canvas)\//,
  journeys: /^src\/features\/journeys\//,
  people: /^src\/features\/people\//,
  spend: /^src\/(features\/spend|modals\/enter-spend)\//,
  exports: /^src\/(features\/exports|modals\/order-export)\//,
  mapDraft: /^src\/modals\/draw-from-data\//,
  kpi_builder: /^src\/features\/kpi-builder\//,
  launchpad: /^src\/features\/(launchpad|home)\//,
  home: /^src\/features\/home\//,
  start: /^src\/features\/start\//,
  welcome: /^src\/modals\/welcome\//,
  insights: /^src\/features\/monitor\/InsightsPanel\.tsx$/,
  tokens: /^src\/(features\/account\/ApiTokens\w+\.tsx$|modals\/api-token\/)/,
  library:
    /^src\/(features\/(library|admin\/community)|community|modals\/((use|save|offer|report|admin-review)-template|admin-dismiss-report))\//,
  planPage: /^src\/(billing\/|features\/plans\/|features\/account\/billing\/BillingScreen\.tsx$)/,
  billing:
    /^src\/(billing\/|features\/plans\/|features\/account\/billing\/|modals\/(cancellation|downgrade-\w+|in-app|limited|payment|receipt|undo)[\w-]*\/)/,
  earnings: /^src\/(features\/admin\/money\/|modals\/admin-(refund|issue-coupon|disable-coupon)\/)/,
  guides: /^src\/modals\/guides\//,
  keyboard: /^src\/modals\/keyboard-help\//,
  installCheck: /^src\/features\/onboarding\/Install\w+\.tsx$/,
  shareLinks: /^src\/modals\/share-canvas\//,
  importing: /^src\/(features\/share\/import|sites)\//,
  shared: /^src\/features\/share\//,
  walk: /^src\/(canvas\/walk\/|features\/onboarding\/Walk\w*\.tsx$)/,
  tracking: /^src\/features\/onboarding\//,
  sendScript: /^src\/modals\/send-script\//,
} as const satisfies Record<(typeof TEXT_PARTS)[number], RegExp>;

const strayIn = (files: readonly Source[]) =>
  TEXT_PARTS.flatMap((part) => {
    const says = new RegExp(`['"\`]${part}\\.[a-zA-Z_$]`);
    return files.filter(({ path, text }) => says.test(text) && !SAID_IN[part].test(path)).map(({ path }) => `${part}: ${path}`);
  });

test('words that come with a part are said by that part alone', () => {
  expect(strayIn(sourcesIn('src'))).toEqual([]);
});

test('one that says them elsewhere is found', () => {
  expect(strayIn([{ path: 'src/app/shell/Menu.tsx', text: "t('journeys.title')" }])).toEqual(['journeys: src/app/shell/Menu.tsx']);
});
