import { useNavigate } from 'react-router';
import type { Feature } from '#domain/plans/features.ts';
import type { Plan } from '#domain/plans/plans.ts';
import { highlightFor } from '#domain/plans/prices.ts';
import { MailKept } from '#src/crud/MailKept.tsx';
import { useText } from '#src/providers/i18n.ts';
import { useMe } from '#src/providers/me.tsx';
import { useMaybeWorkspace, type WorkspaceContextValue } from '#src/providers/workspace.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/format.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { useAskOwner } from './use-ask-owner.ts';

interface AskProps {
  readonly feature: Feature;
  readonly workspace: WorkspaceContextValue;
}

/** For everybody but the owner: a mail to them, once a day. */
function AskOwner({ feature, workspace }: AskProps) {
  const { t } = useText();
  const format = useFormat();
  const { askedAt, busy, error, ask } = useAskOwner(workspace.id, feature);
  const owner = [workspace.grants.owner.first_name, workspace.grants.owner.last_name].filter(Boolean).join(' ');
  return (
    <div className="stack g8" aria-live="polite">
      {askedAt ? (
        <span className="row g8 b">
          <Icon name="check" />
          {t('upsell.asked', { day: format.instant(askedAt, workspace.timezone) })}
        </span>
      ) : (
        <Button look="next" size="lg" icon="mail" busy={busy} onClick={() => void ask()}>
          {t('upsell.ask')}
        </Button>
      )}
      <MailKept />
      {error ? (
        <p className="alert bad" role="alert">
          {error}
        </p>
      ) : (
        <p className="t12 mut">{t('upsell.askText', { owner })}</p>
      )}
    </div>
  );
}

export interface UpgradeActProps {
  readonly feature: Feature;
  /** The plan to point at, where not the feature decides it but how much of something there may be. */
  readonly plan?: Plan;
  readonly onGo?: () => void;
}

/** The one next thing where the plan lacks something: compare plans as the owner, ask the owner otherwise. */
export function UpgradeAct({ feature, plan, onGo }: UpgradeActProps) {
  const { t } = useText();
  const me = useMe();
  const navigate = useNavigate();
  const workspace = useMaybeWorkspace();
  if (workspace && workspace.role !== 'owner') return <AskOwner feature={feature} workspace={workspace} />;
  const go = () => {
    onGo?.();
    void navigate(`/dashboard/subscription-plans?highlight=${plan ?? highlightFor(workspace?.plan ?? me.plan, feature)}`);
  };
  return (
    <Button look="next" size="lg" onClick={go}>
      {t('upsell.seePlans')}
    </Button>
  );
}
