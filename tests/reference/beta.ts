/** The share of the Beta distribution below a value, by adding up its density in small steps (midpoints), in logarithms so that nothing overflows. */
export function betaBelow(value: number, a: number, b: number, steps = 4000): number {
  const densityAt = (x: number) => (a - 1) * Math.log(x) + (b - 1) * Math.log(1 - x);
  const peak = densityAt(Math.min(1 - 1e-9, Math.max(1e-9, (a - 1) / (a + b - 2))));
  let [below, all] = [0, 0];
  for (let step = 0; step < steps; step += 1) {
    const x = (step + 0.5) / steps;
    const part = Math.exp(densityAt(x) - peak);
    all += part;
    if (x < value) below += part;
  }
  return below / all;
}
