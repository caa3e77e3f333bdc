import { Link } from 'react-router';
import { plansPath } from '#domain/plans/plans-path.ts';
import { onSale } from '#domain/plans/prices.ts';
import { useTargetLines } from '#src/metric-cards/use-target-lines.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { StatusChip } from '#src/ui/data/StatusChip.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import type { Need } from './needs.ts';

function TargetNeed({ need }: { readonly need: Extract<Need, { kind: 'target' }> }) {
  const { t } = useText();
  const { row, target, currency } = need;
  const [line] = useTargetLines(currency, row.timezone)(target);
  return (
    <Link to={`${inWorkspace(row.id)}/targets`}>
      <StatusChip status={target.status} word={t(`targets.status.${target.status}`)} />
      <span className="home-words">
        <b>{target.name}</b> <span className="mut">{line}</span>
        <span className="t12 mut3 home-where">{row.name}</span>
      </span>
    </Link>
  );
}

function SilentNeed({ need: { row, since } }: { readonly need: Extract<Need, { kind: 'silent' }> }) {
  const { t } = useText();
  const format = useFormat();
  return (
    <Link to={`${inWorkspace(row.id)}/settings/tracking`}>
      <span className="chip critical">
        <Icon name="warning" />
        {t('home.silent')}
      </span>
      <span className="home-words">
        <span>{t('home.silentText', { when: format.instant(since, row.timezone) })}</span>
        <span className="t12 mut3 home-where">{row.name}</span>
      </span>
    </Link>
  );
}

function LimitNeed({ need: { limit, used, allowed } }: { readonly need: Extract<Need, { kind: 'limit' }> }) {
  const { t } = useText();
  const format = useFormat();
  const me = useMe();
  return (
    <Link to={plansPath(me.plan, { limit }, onSale(me.prices))}>
      <span className="chip offpace">
        <Icon name="offPace" />
        {t('home.limit')}
      </span>
      <span className="home-words">{t(`home.limits.${limit}`, { used: format.number(used), allowed: format.number(allowed) })}</span>
    </Link>
  );
}

const keyOf = (need: Need) =>
  need.kind === 'limit' ? need.limit : `${need.kind} ${need.row.id} ${need.kind === 'target' ? need.target.target_id : ''}`;

function NeedLine({ need }: { readonly need: Need }) {
  if (need.kind === 'target') return <TargetNeed need={need} />;
  return need.kind === 'silent' ? <SilentNeed need={need} /> : <LimitNeed need={need} />;
}

/** What somebody should look at. `isComing`: some workspaces have not answered yet. */
export function NeedsPanel({ needs, isComing }: { readonly needs: readonly Need[]; readonly isComing: boolean }) {
  const { t } = useText();
  return (
    <Panel
      title={t('home.needs')}
      padded={false}
      aside={isComing ? <span className="spin" role="status" aria-label={t('common.loading')} /> : null}
    >
      {needs.length > 0 ? (
        <ul className="home-needs">
          {needs.map((need) => (
            <li key={keyOf(need)}>
              <NeedLine need={need} />
            </li>
          ))}
        </ul>
      ) : isComing ? (
        <p className="home-calm mut">{t('home.looking')}</p>
      ) : (
        <p className="home-calm row g8">
          <span className="home-good">
            <Icon name="onTrack" />
          </span>
          {t('home.calm')}
        </p>
      )}
    </Panel>
  );
}
