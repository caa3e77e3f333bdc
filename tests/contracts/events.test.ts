import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/kit/languages.ts';
import { EVENTS } from '#domain/tracking/events.ts';
import { EVENT_KINDS } from '#domain/wire/track.ts';
import { fromRoot } from '#server/root.ts';
import { type Source, sourcesIn } from '#tests/support/sources.ts';

/** What a kind of event means stands in one table: who counts, filters or offers events reads it and names no kind. */

const KIND = new RegExp(`(?<!code[:=] ?|code === )(['"\`])(${EVENT_KINDS.join('|')})\\1`);

/** Where a kind is named all the same, and why. */
const NAMED: Readonly<Record<string, string>> = {
  'domain/wire/track.ts': 'the list of the wire',
  'domain/tracking/events.ts': 'the table',
  'domain/wire/reports/kpis.ts': 'what a KPI is about, which has a name of its own that is that of a kind once',
  'domain/tracking/calls.ts': 'code for sites, which report what happened',
  'domain/tracking/server-events.ts': 'an example for a server, which reports an order',
  'domain/tracking/snippet.ts': 'code for a shop, which reports its orders',
  'domain/canvas/document.ts': 'a page rule is about page views, an event rule about everything else',
  'domain/canvas/rules.ts': 'a page rule is about page views',
  'server/reports/_kit/rules/rule-filter.ts': 'a page rule is about page views',
  'server/http/openapi/examples.ts': 'an example',
  'src/canvas/inspector/RuleEditor.tsx': 'what a new event rule begins with',
  'src/features/journeys/first-goal.ts': 'what somebody asks about first',
  'src/ui/timing/use-beside.ts': 'an event of the browser',
};
/** Folders that hold events or what reports one, rather than what events mean. */
const HOLDS = ['domain/canvas/elements/', 'domain/canvas/templates/', 'server/demo/', 'server/events/migrations/'];

const naming = (files: readonly Source[]) =>
  files.filter(({ path, text }) => KIND.test(text) && !HOLDS.some((folder) => path.startsWith(folder))).map(({ path }) => path);

test('no other file names a kind of event, and each that may does', () => {
  expect(naming(sourcesIn('domain', 'resources', 'server', 'src')).sort()).toEqual(Object.keys(NAMED).sort());
});

test('a file that lists kinds by itself is found', () => {
  const planted = { path: 'server/collector/planted.ts', text: "const LEADS = ['form_completed', 'call_scheduled'];" };
  expect(naming([planted])).toEqual([planted.path]);
  expect(naming([{ ...planted, text: "issues.push({ code: 'custom', message })" }])).toEqual([]);
});

test.each(LANGUAGES)('%s has a name for every kind, and for the heading it is offered under', (language) => {
  const texts = JSON.parse(readFileSync(fromRoot('locales', `${language}.json`), 'utf8'));
  expect(EVENT_KINDS.filter((kind) => !texts.event_kinds[kind])).toEqual([]);
  expect(EVENT_KINDS.filter((kind) => !texts.optionGroups[EVENTS[kind].group])).toEqual([]);
});
