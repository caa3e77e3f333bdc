import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { ApiTokensPanel } from './ApiTokensPanel.tsx';

/** Tokens by which programs work in the person's name. */
export default function ApiTokensScreen() {
  const { t } = useText();
  return (
    <div className="stack account-width">
      <ScreenTitle text={t('account.tokens')} />
      <ApiTokensPanel />
    </div>
  );
}
