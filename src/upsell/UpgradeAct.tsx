import { useNavigate } from 'react-router';
import { type BuiltFeature, type Feature, isBuilt } from '#domain/plans/features.ts';
import type { Limit } from '#domain/plans/plans.ts';
import { plansPath } from '#domain/plans/plans-path.ts';
import { onSale } from '#domain/plans/prices.ts';
import { MailKept } from '#src/crud/form/MailKept.tsx';
import { useMe } from '#src/providers/place/me.tsx';
import { useMaybeWorkspace, type WorkspaceContextValue } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Supported } from '#src/ui/layout/Supported.tsx';
import { useAskOwner } from './use-ask-owner.ts';

interface AskProps {
  readonly feature: BuiltFeature;
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
          <Supported text={error} />
        </p>
      ) : (
        <p className="t12 mut">{t('upsell.askText', { owner })}</p>
      )}
    </div>
  );
}

export interface UpgradeActProps {
  readonly feature: Feature;
  /** What there is no more room for, where not the feature is lacking. */
  readonly limit?: Limit;
  /** `sm`: within a line of text, for whoever can change the plan alone. */
  readonly size?: 'sm' | 'lg';
  readonly onGo?: () => void;
}

/** The one next thing where the plan lacks something: compare plans as the owner, ask the owner otherwise. */
export function UpgradeAct({ feature, limit, size = 'lg', onGo }: UpgradeActProps) {
  const { t } = useText();
  const me = useMe();
  const navigate = useNavigate();
  const workspace = useMaybeWorkspace();
  if (workspace && workspace.role !== 'owner') {
    // What is not built yet is not asked for.
    return size === 'lg' && isBuilt(feature) ? <AskOwner feature={feature} workspace={workspace} /> : null;
  }
  const go = () => {
    onGo?.();
    void navigate(plansPath(workspace?.plan ?? me.plan, limit ? { limit } : { feature }, onSale(me.prices)));
  };
  return (
    <Button look="next" size={size} onClick={go}>
      {t('upsell.seePlans')}
    </Button>
  );
}
