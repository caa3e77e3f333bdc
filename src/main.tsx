import '@fontsource-variable/inter/wght.css';
import '#src/ui/tokens.css';
import '#src/ui/base.css';
import '#src/ui/shell.css';
import '#src/ui/kpi.css';
import '#src/ui/table.css';
import '#src/ui/buttons.css';
import '#src/ui/states.css';
import '#src/ui/fields.css';
import '#src/ui/notices.css';
import '#src/ui/navigation.css';
import '#src/ui/lists.css';
import '#src/ui/choices.css';
// Every screen follows the device from light to dark, those before log-in as well.
import '#src/ui/theme-mode.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { reloadForNewVersion } from './app/new-version.ts';
import { startTexts } from './providers/i18n.ts';
import { titleCutTexts } from './ui/cut-titles.ts';

// The content security policy forbids code made from text, which zod would otherwise try and be refused.
// Said where zod looks for it, because importing zod here would load it before the first screen.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

startTexts().then(() => {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});

titleCutTexts();
reloadForNewVersion(import.meta.url);
