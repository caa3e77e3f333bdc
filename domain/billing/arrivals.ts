/** So many accounts that came the same way and stand alike. */
export interface Arrivals {
  readonly source: string | null;
  readonly campaign: string | null;
  /** They have, or had, a trial. */
  readonly tried: boolean;
  /** It still runs. */
  readonly trying: boolean;
  /** They have paid something that they did not get back. */
  readonly paid: boolean;
  readonly accounts: number;
}

export interface TrialFigures {
  readonly running: number;
  /** Trials that are over, by their end or by a payment; and those of them that led to one. */
  readonly over: number;
  readonly converted: number;
}

export interface SourceFigures {
  readonly source: string | null;
  readonly campaign: string | null;
  readonly accounts: number;
  readonly trials: number;
  readonly paying: number;
}

const sum = (of: readonly Arrivals[]): number => of.reduce((all, { accounts }) => all + accounts, 0);

/** What became of trials. Who pays while theirs still runs has decided. */
export function trialFigures(all: readonly Arrivals[]): TrialFigures {
  const tried = all.filter((one) => one.tried);
  const undecided = tried.filter(({ trying, paid }) => trying && !paid);
  return { running: sum(undecided), over: sum(tried) - sum(undecided), converted: sum(tried.filter(({ paid }) => paid)) };
}

/** What became of accounts by where they came from, most accounts first. */
export function sourceFigures(all: readonly Arrivals[]): readonly SourceFigures[] {
  const ways = new Map<string, SourceFigures>();
  for (const { source, campaign, accounts, tried, paid } of all) {
    const way = JSON.stringify([source, campaign]);
    const known = ways.get(way) ?? { source, campaign, accounts: 0, trials: 0, paying: 0 };
    ways.set(way, {
      ...known,
      accounts: known.accounts + accounts,
      trials: known.trials + (tried ? accounts : 0),
      paying: known.paying + (paid ? accounts : 0),
    });
  }
  return [...ways.values()].sort((a, b) => b.accounts - a.accounts);
}
