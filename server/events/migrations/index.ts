import { migration as events } from './0001-events.ts';
import { migration as spendAndFiltered } from './0002-spend-and-filtered.ts';
import { migration as utcSlots } from './0003-utc-slots.ts';
import { migration as dropLocalDays } from './0004-drop-local-days.ts';
import { migration as identities } from './0005-identities.ts';
import { migration as visits } from './0006-visits.ts';
import { migration as enteredSpend } from './0007-entered-spend.ts';
import { migration as codecs } from './0008-codecs.ts';
import { migration as languageAndCountry } from './0009-language-and-country.ts';
import { migration as adSets } from './0010-ad-sets.ts';
import type { Layout } from './layout.ts';

/** A committed change of the schema. Its statements may be run again after an interruption. */
export interface Migration {
  readonly name: string;
  statements(layout: Layout): readonly string[];
}

/** In order; a new one goes to the end and is never edited after a release. */
export const migrations: readonly Migration[] = [
  events,
  spendAndFiltered,
  utcSlots,
  dropLocalDays,
  identities,
  visits,
  enteredSpend,
  codecs,
  languageAndCountry,
  adSets,
];
