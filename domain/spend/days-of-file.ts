/** Which number of `11/12/2026` is the month. */
export type DayOrder = 'day-first' | 'month-first';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const NUMBERS = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;

function dayFrom(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/** A day as a file writes it, `YYYY-MM-DD`; null for what is none. A time after it is left out. */
export function readDay(given: string, order: DayOrder): string | null {
  const text = given
    .normalize('NFKC')
    .trim()
    .replace(/[T ]\d{1,2}:\d{2}.*$/, '');
  const iso = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(text);
  if (iso && (/\D/.test(text) || text.length === 8)) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [first, second, year] = [Number(numbers[1]), Number(numbers[2]), Number(numbers[3])];
    // Dots are nowhere written with the month first.
    return order === 'day-first' || text.includes('.') ? dayFrom(year, second, first) : dayFrom(year, first, second);
  }
  const words = /^(?:(\d{1,2})\s+)?([A-Za-z]{3})[a-z]*\.?\s+(?:(\d{1,2}),?\s+)?(\d{4})$/.exec(text);
  const month = words ? MONTHS.indexOf((words[2] ?? '').toLowerCase()) + 1 : 0;
  const day = words?.[1] ?? words?.[3];
  return words && month > 0 && day ? dayFrom(Number(words[4]), month, Number(day)) : null;
}

/** How the days of a column are written, where that shows: a number above 12 is no month. Null: both would do. */
export function orderOf(days: readonly string[]): DayOrder | null {
  const pairs = days.flatMap((day) => {
    const numbers = NUMBERS.exec(day.normalize('NFKC').trim());
    return numbers && !day.includes('.') ? [[Number(numbers[1]), Number(numbers[2])] as const] : [];
  });
  if (pairs.some(([first]) => first > 12)) return 'day-first';
  return pairs.some(([, second]) => second > 12) || pairs.length === 0 ? 'month-first' : null;
}
