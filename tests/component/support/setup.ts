import './seen-rules.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import { startTexts } from '#src/providers/texts/i18n.ts';

// A busy machine is slow; whoever waits for something that is there goes on at once.
configure({ asyncUtilTimeout: 60_000 });

// As the page says it before anything is drawn (src/main.tsx).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// A document without layout has no layer above its page: what stands there is shown where it is.
HTMLElement.prototype.showPopover ??= () => undefined;

beforeAll(() => startTexts('en'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
