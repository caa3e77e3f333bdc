/** A short name of somebody whom nobody named: the same wherever they stand. */
export const shortKey = (person: string) => BigInt(person).toString(36).padStart(5, '0').slice(-5).toUpperCase();
