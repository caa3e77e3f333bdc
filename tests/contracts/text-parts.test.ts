import { expect, test } from 'vitest';
import { FRAMED_SECTIONS, TEXT_PARTS } from '#src/providers/texts/parts.ts';
import { reachedFrom } from '#tests/support/imports.ts';
import { type Source, sourcesIn } from '#tests/support/sources.ts';

/** Where the words of a part may be said: what is loaded together with them (`withTexts`, or the editor itself). */
const SAID_IN = {
  canvas: /^src\/(canvas|features\/canvas)\//,
  comments: /^src\/canvas\/comments\//,
  versions: /^src\/features\/canvas\/versions\//,
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
  insights: /^src\/reports\/InsightsPanel\.tsx$/,
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
  importing: /^src\/(features\/share\/import|sites)\/|^src\/canvas\/actions\/converted-part\.ts$/,
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

/** What somebody sees who has no frame around the screen: before log-in, on an open canvas and on a shared one. */
const WITHOUT_FRAME = [
  'src/main.tsx',
  'src/app/Dashboard.tsx',
  'src/app/WorkspaceRoot.tsx',
  'src/app/SharedPage.tsx',
  'src/app/PublicPages.tsx',
  'src/app/PublicEditor.tsx',
  'src/features/auth/LoginScreen.tsx',
  'src/features/auth/RegisterScreen.tsx',
  'src/features/auth/ProveScreen.tsx',
  'src/features/auth/SurveyScreen.tsx',
  'src/features/auth/password/ForgotScreen.tsx',
  'src/features/auth/password/PasswordLinkScreen.tsx',
  'src/features/auth/email/ConfirmEmailScreen.tsx',
  'src/features/auth/email/StopChangeScreen.tsx',
  'src/features/canvas/CanvasScreen.tsx',
  'src/features/library/PublicLibraryScreen.tsx',
  'src/features/library/PublicTemplateScreen.tsx',
  'src/features/library/TemplateScreen.tsx',
  'src/features/library/own/OwnTemplateScreen.tsx',
];
/** What these name and load comes with the words of the frame: screens by their addresses, the frame itself, windows. */
const WITH_FRAME = [
  'src/app/routes.tsx',
  'src/app/feature-screens.ts',
  'src/app/admin-screens.ts',
  'src/app/shell/late-shell.ts',
  'src/app/shell/late-palette.ts',
  'src/modals/registry.ts',
  'src/features/canvas/framed.ts',
];
/** Keys that are composed only where something is framed, in files that others take other things from. */
const COMPOSED = ['src/providers/texts/refine-texts.ts', 'src/crud/form/fields.ts'];

/** Sections of the frame that these files say. */
function framedIn(files: readonly Source[]) {
  return FRAMED_SECTIONS.flatMap((section) => {
    const says = new RegExp(`['"\`]${section}\\.[a-zA-Z_$]`);
    return files.filter(({ path, text }) => says.test(text) && path.startsWith('src/')).map(({ path }) => `${section}: ${path}`);
  });
}

test('where there is no frame nothing is said with its words', () => {
  const reached = reachedFrom(WITHOUT_FRAME, sourcesIn('src'), WITH_FRAME);
  expect(reached.map(({ path }) => path)).toContain('src/canvas/palette/Palette.tsx');
  expect(framedIn(reached.filter(({ path }) => ![...COMPOSED, ...WITH_FRAME].includes(path)))).toEqual([]);
});

test('one that is said there is found, also where its code comes late', () => {
  const late = { path: 'src/b.ts', text: "t('settings.title')" };
  const files = [{ path: 'src/a.ts', text: "const B = () => import('./b.ts');" }, late];
  expect(framedIn(reachedFrom(['src/a.ts'], files, []))).toEqual(['settings: src/b.ts']);
  expect(framedIn(reachedFrom(['src/a.ts'], files, ['src/a.ts']))).toEqual([]);
});
