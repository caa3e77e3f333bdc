/** `12%`, `12,5 %`, `0.125`: a share; null for what is none. A number without a percent sign is one of hundred from 1 on. */
export function readRate(text: string): number | null {
  const [, digits, percent] = /^([\d.,]+)\s*(%|％)?$/.exec(text.trim()) ?? [];
  const value = digits === undefined ? null : plain(digits);
  if (value === null) return null;
  const share = percent || value > 1 ? value / 100 : value;
  return share <= 100 ? share : null;
}

/** Digits with one mark for decimals, whichever; null for anything else. */
function plain(text: string): number | null {
  const normal = text.replace(',', '.');
  return /^\d{1,9}(\.\d{1,12})?$|^\.\d{1,12}$/.test(normal) ? Number(normal) : null;
}

/** A number of people, with spaces or marks between thousands; null for what is none. */
export function readPeople(text: string): number | null {
  const bare = text.trim().replace(/(?<=\d)[\s.,'’](?=\d{3}(\D|$))/g, '');
  const value = plain(bare);
  return value !== null && value <= 1e12 ? value : null;
}
