import { Fragment } from 'react';
import { Link } from 'react-router';
import { resources } from '#resources/index.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { usePresence } from '#src/providers/place/presence.ts';
import type { WorkspaceRow } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useAddress } from '#src/reports/use-address.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { PageHeader } from '#src/ui/layout/Panel.tsx';
import { HomeInsights } from './HomeInsights.tsx';
import { NeedsPanel } from './NeedsPanel.tsx';
import { NextStep } from './NextStep.tsx';
import { isFilling, needsOf } from './needs.ts';
import { useToday } from './today.ts';
import { useFirstQuestions } from './use-first-questions.ts';
import { WorkspaceToday } from './WorkspaceToday.tsx';
import './home.css';

/** So many are shown with their numbers; the others are a click away. */
const SHOWN = 4;
/** So many are asked whether they need attention: what an agency's first page can watch without holding up its own numbers. */
const WATCHED = 40;
/** The workspace whose insights are looked at, in the address. */
const INSIGHTS = 'insights';

/** The home of an account: what needs attention, how it is going today, and what to do next. */
export function Home({ open }: { readonly open: readonly WorkspaceRow[] }) {
  const { t } = useText();
  const format = useFormat();
  const me = useMe();
  const since = usePresence().data?.before ?? null;
  const [params, changeAddress] = useAddress();
  const asked = params.get(INSIGHTS);
  const watched = open.filter((row, place) => place < WATCHED || row.id === asked);
  const entries = useToday(watched, SHOWN);
  const insights = (
    <HomeInsights
      entries={entries}
      more={open.filter((row) => !watched.includes(row) && Boolean(row.started_tracking_at || row.is_sample))}
      asked={asked}
      onAsk={(workspace) =>
        changeAddress((now) => {
          now.set(INSIGHTS, workspace);
          return now;
        })
      }
    />
  );
  const needs = needsOf(entries, me.limits, new Date());
  // In a workspace of one's own: others have their own greeting.
  useFirstQuestions(open.find((row) => row.user === me.id)?.id);
  const isComing = entries.some((entry) => isFilling(entry) || (!entry.today && !entry.error));
  const text = since ? t('home.lastVisit', { when: format.instant(since, me.timezone) }) : t('home.lead');
  return (
    <div className="stack home">
      <ScreenTitle text={t('shell.home')} />
      <div>
        <PageHeader title={t('home.title')} text={text} />
      </div>
      <div className="home-columns">
        <div className="stack">
          <NeedsPanel needs={needs} isComing={isComing} />
          {open.length > 1 ? insights : null}
          {entries.slice(0, SHOWN).map((entry) => (
            <Fragment key={entry.row.id}>
              <WorkspaceToday entry={entry} since={since} />
              {/* Of the one workspace it stands below its numbers; of any of several above them all. */}
              {open.length === 1 ? insights : null}
            </Fragment>
          ))}
          {open.length > SHOWN ? (
            <Link className="linkish" to={listPath(resources.workspaces, '')}>
              {t('home.allWorkspaces', { count: format.number(open.length) })}
            </Link>
          ) : null}
        </div>
        <div className="stack">
          <NextStep />
        </div>
      </div>
    </div>
  );
}
