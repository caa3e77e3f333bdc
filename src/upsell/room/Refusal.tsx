import { Link } from 'react-router';
import { useText } from '#src/providers/texts/i18n.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import type { Refused } from './use-canvas-refusal.ts';

/** Why it cannot be done in the chosen workspace, and the ways out. */
export function Refusal({ text, plans, canvases, onGo }: Refused & { readonly onGo?: () => void }) {
  const { t } = useText();
  return (
    <div className="alert" role="status">
      <div className="stack g8">
        <p>{text}</p>
        {plans || canvases ? (
          <div className="row g8 wrap">
            {plans ? (
              <Link className={buttonClass('next', 'sm')} to={plans} onClick={onGo}>
                {t('upsell.seePlans')}
              </Link>
            ) : null}
            {canvases ? (
              <Link className={buttonClass('plain', 'sm')} to={canvases} onClick={onGo}>
                {t('canvasList.room.see')}
              </Link>
            ) : null}
          </div>
        ) : null}
      </div>
    </div>
  );
}
