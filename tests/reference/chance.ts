/**
 * The chance that at least so many more come, a second time, after box E.7: the daily rate follows
 * Gamma(evidence, days), what is still to come a negative binomial distribution; above a scatter of 1
 * things are counted in units of the scatter. By the series of the incomplete beta function, all of whose terms are positive.
 */

export interface Evidence {
  /** What came, with what the memory adds; and the days in which it did. */
  readonly evidence: number;
  readonly days: number;
  readonly left: number;
  readonly scatter: number;
}

/** ln Γ(x) by Stirling's series, after moving x up to where it is exact to 15 digits. */
function logGamma(x: number): number {
  let [at, moved] = [x, 0];
  for (; at < 30; at += 1) moved += Math.log(at);
  const inverse = 1 / at;
  const series = inverse / 12 - inverse ** 3 / 360 + inverse ** 5 / 1260 - inverse ** 7 / 1680;
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + series - moved;
}

const HUGE = 1e200;

/** Share of the beta distribution (a, b) below x. */
function betaBelow(x: number, a: number, b: number): number {
  let [term, sum, scale] = [1, 1, 0];
  for (let k = 0; k < 5_000_000 && term > sum * 1e-17; k += 1) {
    term *= (x * (a + b + k)) / (a + 1 + k);
    sum += term;
    if (sum > HUGE) [term, sum, scale] = [term / HUGE, sum / HUGE, scale + Math.log(HUGE)];
  }
  const front = a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b) - Math.log(a);
  return Math.min(1, Math.exp(front + Math.log(sum) + scale));
}

/** Null while nothing is known about the rate. */
export function chanceOfMore(needed: number, { evidence, days, left, scatter }: Evidence): number | null {
  if (needed <= 0) return 1;
  if (left <= 0) return 0;
  if (evidence <= 0 || days <= 0) return null;
  // With a chance p = left / (days + left) of the next to come in the days left: P(X ≥ n) = I_p(n, evidence), with half a unit for what is between.
  return betaBelow(left / (days + left), (needed - 0.5) / scatter + 0.5, evidence / scatter);
}
