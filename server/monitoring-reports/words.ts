import { biggestMover } from '#domain/insights/mover.ts';
import { type Said, type Sentence, sentenceOf } from '#domain/insights/sentence.ts';
import { missOf } from '#domain/targets/status.ts';
import type { Finding } from '#domain/wire/answers/insights.ts';
import type { KpiReport, KpiResult } from '#domain/wire/answers/kpis.ts';
import type { TargetResult } from '#domain/wire/answers/targets.ts';
import { kindIn } from '#server/http/kinds.ts';
import type { BarChart, ReportSection } from '#server/mail/report-parts.ts';
import { typedName } from '#server/mail/typed-names.ts';
import type { Words } from '#server/mail/words.ts';

/** Most targets that a mail lists of one workspace; they come worst first. */
const MOST_TARGETS = 6;
const MOST_FINDINGS = 5;

/** The KPI that moved most, from what to what. */
export function moverSentence(kpis: readonly KpiResult[], { say, value, share }: Words): string[] {
  const mover = biggestMover(kpis);
  if (!mover) return [];
  const { kpi, change } = mover;
  const values = {
    kpi: typedName(kpi.name),
    share: share(Math.abs(change)),
    before: value(mover.previous, kpi.format),
    value: value(mover.value, kpi.format),
  };
  return [say(change > 0 ? 'mail.monitoring_report.rose' : 'mail.monitoring_report.fell', values)];
}

/** That nothing arrives any more, where people should have come. */
export function silentSentence(findings: readonly Finding[], { say, moment }: Words, timezone: string): string[] {
  return findings.flatMap((finding) =>
    finding.kind === 'silent' ? [say('mail.monitoring_report.silent', { when: moment(finding.since, timezone) })] : [],
  );
}

/** What stands out besides: that nothing arrives is said by itself. */
export function findingSentences(findings: readonly Finding[], words: Words, timezone: string): string[] {
  const write = (said: Said): string => {
    if (said.as === 'text') return typedName(said.value);
    // With its host it would be an address, of which a mail shows nothing.
    if (said.as === 'page') return typedName(said.value.slice(said.value.indexOf('/')));
    if (said.as === 'line') return said.value.map(({ name, kind }) => (name ? typedName(name) : kindIn(words.language, kind))).join(' → ');
    if (said.as === 'day') return words.day(said.value);
    if (said.as === 'moment') return words.moment(said.value, timezone);
    return said.as === 'channel' ? words.say(`monitor.tables.channels.${said.value}`) : words.value(said.value, said.as);
  };
  const say = ({ text, values }: Pick<Sentence, 'text' | 'values'>) =>
    words.say(`insights.${text}`, Object.fromEntries(Object.entries(values).map(([name, said]) => [name, write(said)])));
  return findings
    .filter(({ kind }) => kind !== 'silent')
    .slice(0, MOST_FINDINGS)
    .map(sentenceOf)
    .map((sentence) => words.sentences(say(sentence), sentence.more && say(sentence.more)));
}

/** How far a target has got, and where its period will end. */
function standing(target: TargetResult, { say, value, share }: Words): string {
  const { actual, format, direction, projection } = target;
  const so = `${value(actual, format)} ${say(direction === 'below' ? 'targets.of_at_most' : 'targets.of', { target: value(target.target, format) })}`;
  if (projection === null) return so;
  const miss = missOf(target);
  const course = { value: value(projection, format), share: share(miss ?? 0) };
  if (miss === null) return `${so} · ${say('targets.on_course', course)}`;
  return `${so} · ${say(direction === 'below' ? 'targets.on_course_over' : 'targets.on_course_short', course)}`;
}

/** The targets that the plan shows, worst first. */
export function statusRows(targets: readonly TargetResult[], words: Words): NonNullable<ReportSection['statuses']> {
  return targets
    .filter(({ locked }) => locked === null)
    .slice(0, MOST_TARGETS)
    .map((target) => ({
      status: target.status,
      word: words.say(`targets.status.${target.status}`),
      name: typedName(target.name),
      text: standing(target, words),
    }));
}

/** A bar for each day of a KPI; null for less than two days or where nothing is above 0. */
export function barsOf({ buckets }: Pick<KpiReport, 'buckets'>, kpi: KpiResult | undefined, words: Words): BarChart | null {
  if (!kpi || buckets.length < 2) return null;
  const most = Math.max(...kpi.series.map((value) => value ?? 0));
  if (most <= 0) return null;
  const on = buckets[kpi.series.indexOf(most)]?.start ?? '';
  return {
    title: words.say('monitor.per.daily', { kpi: typedName(kpi.name) }),
    from: words.day(buckets[0]?.start ?? ''),
    to: words.day(buckets.at(-1)?.start ?? ''),
    most: words.say('mail.monitoring_report.most', { value: words.value(most, kpi.format), day: words.day(on) }),
    bars: kpi.series.map((value) => (value === null ? null : Math.max(0, value) / most)),
  };
}
