/** Numbers that look random and are the same for the same seed: a plan always gets the same answer, and two plans the same luck. */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Box and Muller: one number of the normal distribution with mean 0 and deviation 1. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Marsaglia and Tsang: one number of the gamma distribution of this shape, with mean 1 (scale 1 / shape). */
export function gammaOfMeanOne(random: Random, shape: number): number {
  if (shape < 1) {
    // Boosted: of shape + 1, times a power of an even number.
    const boosted = gammaOfMeanOne(random, shape + 1) * (shape + 1);
    return (boosted * (1 - random()) ** (1 / shape)) / shape;
  }
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < x * x * 0.5 + d - d * v + d * Math.log(v)) return (d * v) / shape;
  }
}
