import { creditBySource, type SourcedJourney, WHOLE_CONVERSION } from '#domain/attribution/credit.ts';
import { ATTRIBUTION_MODELS, type AttributionModel } from '#domain/wire/reports/attribution.ts';
import type { PathRow } from './compile.ts';
import { isDirect, UNSEEN } from './labels.ts';

/** What a label got in each model: conversions in millionths, money in minor units. */
export interface Got {
  readonly conversions: Record<AttributionModel, number>;
  readonly revenue: Record<AttributionModel, number>;
}
const everywhere = (value: number) =>
  Object.fromEntries(ATTRIBUTION_MODELS.map((model) => [model, value])) as Record<AttributionModel, number>;

/** Models whose weights depend on the order of visits alone: an amount is parted once for each path. */
const BY_ORDER: ReadonlySet<AttributionModel> = new Set([
  'first',
  'last',
  'last_non_direct',
  'linear',
  'linear_non_direct',
  'position',
  'full_impact',
] satisfies AttributionModel[]);

/** All that was added up, by label, and what was counted in all. */
export interface Found {
  readonly got: readonly (readonly [label: string, got: Got])[];
  readonly counted: { readonly conversions: number; readonly revenue: number };
}

/** Adds up what every model gives every label, conversion by conversion. */
export class Credits {
  readonly #got = new Map<string, Got>();
  readonly #counted = { conversions: 0, revenue: 0 };

  of(label: string): Got {
    const known = this.#got.get(label);
    if (known) return known;
    const fresh: Got = { conversions: everywhere(0), revenue: everywhere(0) };
    this.#got.set(label, fresh);
    return fresh;
  }

  get labels(): readonly string[] {
    return [...this.#got.keys()];
  }

  get found(): Found {
    return { got: [...this.#got], counted: this.#counted };
  }

  /** Adds what was added up elsewhere. */
  take({ got, counted }: Found): void {
    for (const [label, { conversions, revenue }] of got) {
      const own = this.of(label);
      for (const model of ATTRIBUTION_MODELS) {
        own.conversions[model] += conversions[model];
        own.revenue[model] += revenue[model];
      }
    }
    this.#count(counted.conversions, counted.revenue);
  }

  /** What was counted in all, each conversion once, however little of it was for what is asked about. */
  whole(): Got {
    return { conversions: everywhere(this.#counted.conversions), revenue: everywhere(this.#counted.revenue) };
  }

  add(rows: readonly PathRow[]): void {
    for (const row of rows) {
      this.#addPlain(row);
      this.#addParted(row);
    }
  }

  /** All visits have one source, which gets all of it in every model. */
  #addPlain({ path, plain_sold, plain_amount }: PathRow): void {
    if (plain_sold === 0 && plain_amount === 0) return;
    const got = this.of(path[0] ?? UNSEEN);
    for (const model of ATTRIBUTION_MODELS) {
      got.conversions[model] += plain_sold * WHOLE_CONVERSION;
      got.revenue[model] += plain_amount;
    }
    this.#count(plain_sold * WHOLE_CONVERSION, plain_amount);
  }

  #addParted(row: PathRow): void {
    const known = new Map<string, ReadonlyMap<string, number>>();
    const share = (model: AttributionModel, journey: SourcedJourney, amount: number) => {
      if (!BY_ORDER.has(model)) return creditBySource(model, journey, amount);
      const key = `${model} ${amount}`;
      const before = known.get(key);
      if (before) return before;
      const credits = creditBySource(model, journey, amount);
      known.set(key, credits);
      return credits;
    };
    for (const [place, amount] of row.amounts.entries()) {
      const journey = journeyOf(row, place);
      const whole = (row.solds[place] ?? 0) * WHOLE_CONVERSION;
      for (const model of ATTRIBUTION_MODELS) {
        for (const [label, credit] of share(model, journey, amount)) this.of(label).revenue[model] += credit;
        for (const [label, credit] of share(model, journey, whole)) this.of(label).conversions[model] += credit;
      }
      this.#count(whole, amount);
    }
  }

  #count(conversions: number, revenue: number): void {
    this.#counted.conversions += conversions;
    this.#counted.revenue += revenue;
  }
}

/** Conversions that are credited, and how much of them is, in millionths. */
export interface Credited {
  readonly conversions: number;
  readonly credit: number;
}

/** How many conversions of a path credit a label by a model, however little; null: any label. What is given back is no conversion. */
export function creditedIn(row: PathRow, model: AttributionModel, label: string | null): Credited {
  const whole = label === null || label === (row.path[0] ?? UNSEEN) ? row.plain_sold : 0;
  let [conversions, credit] = [whole, whole * WHOLE_CONVERSION];
  for (const [place, sold] of row.solds.entries()) {
    if (sold === 0) continue;
    const credits = creditBySource(model, journeyOf(row, place), WHOLE_CONVERSION);
    const all = [...credits.values()].reduce((sum, part) => sum + part, 0);
    // A model that does not add up gives each label all of it; it is one conversion nevertheless.
    const part = label === null ? Math.min(all, WHOLE_CONVERSION) : (credits.get(label) ?? 0);
    conversions += part > 0 ? 1 : 0;
    credit += part;
  }
  return { conversions, credit };
}

function journeyOf({ path, counted, all_ages, first_opt_ins, last_opt_ins }: PathRow, place: number): SourcedJourney {
  const optIn = (ages: readonly number[]) => ((ages[place] ?? -1) < 0 ? null : (ages[place] ?? null));
  return {
    touches: path.map((label, at) => ({ age: all_ages[place]?.[at] ?? 0, direct: isDirect(label) })),
    firstOptIn: optIn(first_opt_ins),
    lastOptIn: optIn(last_opt_ins),
    sources: path,
    counted: counted.map((one) => one === 1),
  };
}
