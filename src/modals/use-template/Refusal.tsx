import { Link } from 'react-router';
import { useText } from '#src/providers/texts/i18n.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import type { Refused } from './use-refusal.ts';

/** Why it cannot be done in the chosen workspace, and the way out. */
export function Refusal({ text, plans, owner, onGo }: Refused & { readonly onGo: () => void }) {
  const { t } = useText();
  return (
    <div className="alert" role="status">
      <p>
        {text} {owner ? t('library.modal.askOwner', { owner }) : null}
      </p>
      {plans ? (
        <Link className={buttonClass('next', 'sm')} to={plans} onClick={onGo} style={{ marginTop: 8 }}>
          {t('upsell.seePlans')}
        </Link>
      ) : null}
    </div>
  );
}
