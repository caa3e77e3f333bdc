import { LOOK_BACK_DAYS } from '#domain/tracking/attribution.ts';
import type { AttributionTouches, BehindAttribution, CreditedRow } from '#domain/wire/reports/attribution.ts';
import type { BehindCohort } from '#domain/wire/reports/cohorts.ts';
import type { BehindCorrelation } from '#domain/wire/reports/correlation.ts';
import type { BehindPath } from '#domain/wire/reports/paths.ts';
import type { BehindNumber, PeopleReport } from '#domain/wire/reports/people.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useNodeName } from '#src/reports/node-name.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { usePeopleNames } from './names.ts';
import { useRuleName } from './rule-names.ts';
import { useWhyFunnel } from './why-funnel.ts';

/** The group that somebody of a correlation is in, and what they did. */
function useWhyCorrelated(): (behind: BehindCorrelation) => string {
  const { t } = useText();
  const nodeName = useNodeName();
  return ({ reached, node }) => {
    const group = reached ? 'reached' : 'others';
    return node ? t(`people.why.correlation.${group}_did`, { what: nodeName(node) }) : t(`people.why.correlation.${group}`);
  };
}

/** The way that somebody went, in the order in which they did. */
function useWhyPath(): (behind: BehindPath) => string {
  const { t } = useText();
  const nodeName = useNodeName();
  const ruleName = useRuleName();
  return ({ step, trail, direction, next }) => {
    const hops = [ruleName(step), ...trail.map(nodeName), ...(next ? [nodeName(next)] : [])];
    const way = (direction === 'after' ? hops : hops.toReversed()).join(' → ');
    return next === null ? t(`people.why.paths.end.${direction}`, { way }) : t('people.why.paths.went', { way });
  };
}

/** What is told of the number besides who counts; undefined while it is not there. */
type Counted = PeopleReport['behind'] | undefined;
/** Numbers that tell by themselves what they are of. */
export type WhyOf = Exclude<BehindNumber, { of: 'canvas' }>;

/** What the conversions of somebody credit, and how many these are. */
function useWhyCredited(): (behind: BehindAttribution, counted: Counted) => string {
  const { t, sentences } = useText();
  const format = useFormat();
  const names = usePeopleNames();
  const sourceOf = ({ kind, value }: CreditedRow, touches: AttributionTouches) => {
    if (kind === 'source') return value ?? '';
    if (kind === 'direct') return names.channel(kind);
    return t(`people.why.credited.${kind === 'unseen' && touches === 'paid' ? 'unpaid' : kind}`);
  };
  return ({ model, row, touches }, counted) => {
    const { conversions = null, credit = null } = counted ?? {};
    return sentences(
      t('people.why.credited.by', {
        source: row ? sourceOf(row, touches) : t('people.why.any_source'),
        model: t(`monitor.credit_models.${model}`),
      }),
      touches === 'paid' ? t('people.why.credited.paid') : null,
      conversions === null
        ? null
        : t('people.why.credited.told', { conversions: format.number(conversions), credit: format.number(credit, { digits: 2 }) }),
    );
  };
}

/** What somebody did whom a source or an ad brought, or is credited with. */
function useWhySource(): (behind: Extract<BehindNumber, { row: object }>, name: string) => string {
  const { t } = useText();
  const format = useFormat();
  const names = usePeopleNames();
  return (behind, name) => {
    const levels = Object.entries(behind.row).map(([level, key]) =>
      key === ''
        ? t(level === 'ad_set' ? 'monitor.tables.no_ad_set' : 'monitor.tables.not_set')
        : level === 'channel'
          ? names.channel(key ?? '')
          : (key ?? ''),
    );
    const any = t(behind.of === 'ads' || behind.of === 'ad_kpi' ? 'people.why.any_ad' : 'people.why.any_source');
    const source = levels.length > 0 ? format.list(levels) : any;
    return 'part' in behind ? t(`people.why.sources.${behind.part}`, { source }) : t('people.why.source_kpi', { name, source });
  };
}

/** When somebody began, and when they came back. */
function useWhyCohort(): (behind: BehindCohort) => string {
  const { t } = useText();
  const format = useFormat();
  return ({ cohort, later, breakdown }) => {
    const when = format.day(cohort);
    return later === null ? t('people.why.cohorts.began', { when }) : t(`people.why.cohorts.came.${breakdown}`, { when, later });
  };
}

/** Why the people of a list count, in a sentence. */
export function useWhy(): (behind: WhyOf, counted: Counted) => string {
  const { t } = useText();
  const whyCohort = useWhyCohort();
  const whyCorrelated = useWhyCorrelated();
  const whyCredited = useWhyCredited();
  const whyPath = useWhyPath();
  const whyFunnel = useWhyFunnel();
  const whySource = useWhySource();
  return (behind, counted) => {
    const name = counted?.name ?? '…';
    if (behind.of === 'kpi') return t('people.why.kpi', { name });
    if (behind.of === 'cohorts') return whyCohort(behind);
    if (behind.of === 'correlation') return whyCorrelated(behind);
    if (behind.of === 'attribution') return whyCredited(behind, counted);
    if (behind.of === 'paths') return whyPath(behind);
    if (behind.of === 'funnel') return whyFunnel(behind);
    if (behind.of === 'page_kpi') return t('people.why.page_kpi', { name, page: behind.page, days: LOOK_BACK_DAYS });
    if (behind.of === 'pages') return t(`people.why.pages.${behind.part}`, { page: behind.page ?? t('people.why.any_page') });
    return whySource(behind, name);
  };
}
