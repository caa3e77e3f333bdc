import { Button, Space } from 'antd';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import type { Row } from '#domain/kit/resource.ts';
import { COMMUNITY_ACTS, type CommunityAct, type CommunityState, stateAfter } from '#domain/wire/community.ts';
import type { communityActions } from '#resources/actions/community.ts';
import { communityTemplates } from '#resources/community-templates.ts';
import { CanvasEditor } from '#src/canvas/CanvasEditor.tsx';
import { readOnlyHost } from '#src/canvas/read-only-host.ts';
import { OfferState } from '#src/community/OfferState.tsx';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import type { AnswerTo } from '#src/providers/actions/perform.ts';
import { useOffer } from '#src/providers/admin.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { deviceTimezone } from '#src/ui/fields/timezones.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { Asked, Facts, useFacts, When } from '../parts.tsx';
import { ShowRow } from '../ShowRow.tsx';
import './community.css';

type Offer = Row<typeof communityTemplates>;
interface ShownProps {
  readonly id: string;
  /** Did the author leave the amounts in? */
  readonly money: boolean;
}
type Whole = AnswerTo<typeof communityActions.whole>;

function Act({ offer, act }: { readonly offer: Offer; readonly act: CommunityAct }) {
  const { t } = useText();
  const may = useGrant(`community-templates:${act}`).allowed;
  if (!may || stateAfter(offer.status as CommunityState, act) === null) return null;
  const { id, name } = offer;
  const open = () => openModal('admin-review-template', { template: { id, name }, act });
  return (
    <Button type={act === 'approve' ? 'primary' : 'default'} danger={act === 'decline' || act === 'withdraw'} onClick={open}>
      {t(`library.review.${act}.action`)}
    </Button>
  );
}

/** The copy in the editor itself, as whoever finds it sees it. */
function Drawing({ whole, money, document }: Pick<ShownProps, 'money'> & { readonly whole: Whole; readonly document: CanvasDocument }) {
  const { t } = useText();
  const { id, name, currency } = whole;
  return (
    <Panel title={t('library.review.preview')} padded={false} className="admin-offer">
      <CanvasEditor
        host={readOnlyHost({ id: `offer-${id}`, name, currency, timezone: deviceTimezone(), document }, { isPart: true, money })}
      />
    </Panel>
  );
}

type Report = Whole['reports'][number];

function Dismiss({ whole: { id, name }, report: { reporter } }: { readonly whole: Whole; readonly report: Report }) {
  const { t } = useText();
  const may = useGrant('community-templates:dismiss').allowed;
  if (!may) return null;
  return (
    <Button size="small" onClick={() => openModal('admin-dismiss-report', { template: { id, name }, reporter })}>
      {t('library.review.dismiss.action')}
    </Button>
  );
}

function Reports({ whole }: { readonly whole: Whole }) {
  const { t } = useText();
  const { reports } = whole;
  if (reports.length === 0) return null;
  return (
    <Panel title={t('library.review.reports')}>
      <ul className="admin-offer-reports">
        {reports.map((report) => (
          <li key={report.reporter}>
            <Space wrap>
              <span className="b">{t(`library.reports.${report.kind}`)}</span>
              <When at={report.created_at} />
              <Dismiss whole={whole} report={report} />
            </Space>
            {report.note ? <p className="mut">{report.note}</p> : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Shown({ id, money }: ShownProps) {
  const query = useOffer(id);
  return (
    <Asked query={query}>
      {(whole) => {
        const opened = openDocument(whole.document);
        return (
          <>
            <Reports whole={whole} />
            {opened.ok ? <Drawing whole={whole} money={money} document={opened.document} /> : null}
          </>
        );
      }}
    </Asked>
  );
}

function About({ offer }: { readonly offer: Offer }) {
  const declared = useFacts(communityTemplates, offer);
  const said = ['credit', 'user', 'offered_at', 'language', 'about', 'industry', 'purpose', 'offer_type', 'product'];
  const kept = ['keep_money', 'keep_rules', 'keep_notes', 'reports', 'decided_at', 'reason'];
  return (
    <Panel>
      <Facts rows={declared(...said, ...kept)} />
    </Panel>
  );
}

/** One template that somebody offered to everybody: what it says, how it is drawn, and what staff decide. */
export default function OfferScreen() {
  return (
    <ShowRow<Offer>
      resource={communityTemplates}
      title={({ name }) => name}
      tags={({ status }) => <OfferState state={status as CommunityState} />}
      acts={(offer) => (
        <Space wrap>
          {COMMUNITY_ACTS.map((act) => (
            <Act key={act} offer={offer} act={act} />
          ))}
        </Space>
      )}
    >
      {(offer) => (
        <>
          <About offer={offer} />
          <Shown id={offer.id} money={offer.keep_money} />
        </>
      )}
    </ShowRow>
  );
}
