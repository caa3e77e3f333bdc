/** Coefficients of Lanczos' approximation of the gamma function (g = 7, n = 9): about 15 digits. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

/** ln Γ(x) for x > 0. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const [first, ...rest] = LANCZOS;
  const sum = rest.reduce<number>((total, coefficient, i) => total + coefficient / (x + i), first);
  const base = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(sum);
}

/**
 * The regularised incomplete beta function I_x(a, b) for a, b > 0 and x in [0, 1]: the share of a
 * Beta(a, b) distribution below x. By its continued fraction (Lentz), on the side where it converges fast.
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return Math.min(1, (front * continuedFraction(x, a, b)) / a);
}

const TINY = 1e-300;
const MOST_ROUNDS = 20_000;

function continuedFraction(x: number, a: number, b: number): number {
  const safe = (value: number) => (Math.abs(value) < TINY ? TINY : value);
  let d = 1 / safe(1 - ((a + b) * x) / (a + 1));
  let c = 1;
  let result = d;
  for (let m = 1; m <= MOST_ROUNDS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / safe(1 + even * d);
    c = safe(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / safe(1 + odd * d);
    c = safe(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-13) break;
  }
  return result;
}
