/** Which number of `11/12/2026` is the month. */
export type DayOrder = 'day-first' | 'month-first';

/** What the names of each month begin with in the languages of the product, without accents. */
const MONTHS = [
  'jan gen',
  'feb fev',
  'mar mrz',
  'apr abr',
  'may mai mag',
  'jun giu',
  'jul lug',
  'aug ago',
  'sep set',
  'oct okt ott out',
  'nov',
  'dec dez dic',
].map((names) => names.split(' '));
/** Spreadsheets write years with two figures where their country does. */
const NUMBERS = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/;
/** "Nov 3, 2026", "3. November 2026", "3 de nov. de 2026", with or without the day of the week. */
const WORDS = /^(?:\p{L}+\.?,?\s+)?(?:(\d{1,2})\.?\s+(?:de\s+)?)?(\p{L}{3})\p{L}*\.?\s+(?:de\s+)?(?:(\d{1,2}),?\s+)?(\d{4})$/u;

const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

function dayFrom(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

const withoutAccents = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '');

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
    const [first, second, year] = [Number(numbers[1]), Number(numbers[2]), yearOf(numbers[3] ?? '')];
    // Dots are nowhere written with the month first.
    return order === 'day-first' || text.includes('.') ? dayFrom(year, second, first) : dayFrom(year, first, second);
  }
  const words = WORDS.exec(withoutAccents(text));
  const month = MONTHS.findIndex((names) => names.includes(words?.[2] ?? '')) + 1;
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
