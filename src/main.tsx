import '@fontsource-variable/inter/wght.css';
import '#src/ui/styles/tokens.css';
import '#src/ui/styles/base.css';
import '#src/ui/styles/shell.css';
import '#src/ui/styles/kpi.css';
import '#src/ui/styles/table.css';
import '#src/ui/styles/buttons.css';
import '#src/ui/styles/states.css';
import '#src/ui/styles/fields.css';
import '#src/ui/styles/notices.css';
import '#src/ui/styles/navigation.css';
import '#src/ui/styles/lists.css';
import '#src/ui/styles/choices.css';
// Every screen follows the device from light to dark, those before log-in as well.
import '#src/ui/theme/theme-mode.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '#src/providers/texts/i18n.ts';
import { titleCutTexts } from '#src/ui/data/cut-titles.ts';
import { haveCalendar } from '#src/unused/temporal.ts';
import { App } from './app/App.tsx';
import { reloadForNewVersion } from './app/new-version.ts';

// The content security policy forbids code made from text, which zod would otherwise try and be refused.
// Said where zod looks for it, because importing zod here would load it before the first screen.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

Promise.all([startTexts(), haveCalendar()]).then(() => {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});

titleCutTexts();
reloadForNewVersion(import.meta.url);
