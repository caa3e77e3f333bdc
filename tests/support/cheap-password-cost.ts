/**
 * Stands in for the cost of a password's hash where servers are tested (vitest.config.ts): hundreds of people register and
 * log in there, and what a hash costs is told by itself (tests/contracts/password-cost.test.ts).
 */
export const PASSWORD_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const;
