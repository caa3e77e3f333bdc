/**
 * An amount parted by weights into whole minor units that add up to exactly the amount. Each part is
 * rounded down and what is missing goes to the largest remainders, one unit each, of equal ones to
 * the first. An amount below 0 is parted like the same above it, so that giving all of it back
 * leaves nothing anywhere.
 *
 * `weights`: at least one of them above 0, none below.
 * @throws RangeError where there is nobody to give it to.
 */
export function splitAmount(amount: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (!(sum > 0)) throw new RangeError('An amount cannot be parted among no weights');
  const whole = Math.abs(amount);
  const exact = weights.map((weight) => (whole * weight) / sum);
  const parts = exact.map(Math.floor);
  const missing = whole - parts.reduce((total, part) => total + part, 0);
  const byRemainder = exact
    .map((value, place) => ({ place, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.place - b.place);
  for (const { place } of byRemainder.slice(0, missing)) parts[place] = (parts[place] ?? 0) + 1;
  return amount < 0 ? parts.map((part) => 0 - part) : parts;
}
