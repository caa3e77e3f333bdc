import { type CsvLine, type CsvTable, readCsv } from '../kit/csv.ts';
import { type Currency, isCurrency } from '../money/currencies.ts';
import { toMinor } from '../money/money.ts';
import { plainDecimal } from '../numbers/plain-decimal.ts';
import { daysIn } from '../time/days.ts';
import { type Column, type Columns, columnsOf, currencyIn, PLATFORMS, type Platform, platformOf } from './columns.ts';
import { COST_TEXTS, type CostLine, type CostText, FIRST_COST_DAY, LARGEST_COST, LONGEST_RANGE, MOST_COUNTED } from './costs.ts';
import { type DayOrder, orderOf, readDay } from './days-of-file.ts';

/** Why a line cannot be taken; each has a text `spend.problems.<reason>`. */
export const LINE_PROBLEMS = [
  'noDay',
  'notADay',
  'dayAhead',
  'dayTooOld',
  'rangeEndsBefore',
  'rangeTooLong',
  'noAmount',
  'notAnAmount',
  'belowZero',
  'tooLarge',
  'unknownCurrency',
  'noRate',
  'notACount',
  'noSource',
  'tooLong',
] as const;
export type LineProblem = (typeof LINE_PROBLEMS)[number];

export interface ProblemOnLine {
  /** Its number in the file, from 1. */
  readonly line: number;
  readonly problem: LineProblem;
  /** What stands there. */
  readonly found: string;
}

export interface ReadOptions {
  /** What amounts are in where the file does not say. */
  readonly currency: Currency;
  readonly language: string;
  /** No later day can have cost anything. */
  readonly today: string;
  /** For lines that name none themselves. */
  readonly source: string;
  readonly medium: string;
  /** Where the file leaves it open. */
  readonly dayOrder: DayOrder;
  /** Can an amount in it be converted? */
  readonly hasRate: (currency: Currency) => boolean;
}

export interface ReadCosts {
  readonly platform: Platform | undefined;
  /** What was found of the columns; without day or amount nothing is read. */
  readonly columns: Columns;
  readonly lines: readonly CostLine[];
  readonly problems: readonly ProblemOnLine[];
  /** Lines that only add up others. */
  readonly totals: number;
  /** Days such as 11/12 can be read in two ways, and the file does not show which. */
  readonly isDayOrderOpen: boolean;
  /** Does any line need the source that was given? */
  readonly needsSource: boolean;
}

interface Head {
  readonly at: number;
  readonly headings: readonly string[];
  readonly columns: Columns;
}
const HEAD_WITHIN = 20;

/** The line of headings: the first one with a day and an amount, else the one with most columns. Exports begin with a title. */
function headOf({ lines }: CsvTable): Head {
  const heads = lines.slice(0, HEAD_WITHIN).map(({ cells }, at) => ({ at, headings: cells, columns: columnsOf(cells) }));
  const whole = heads.find(({ columns }) => columns.day !== undefined && columns.amount !== undefined);
  const count = (head: Head) => Object.keys(head.columns).length;
  return whole ?? heads.reduce((best, one) => (count(one) > count(best) ? one : best), { at: -1, headings: [], columns: {} });
}

const TOTAL = /^(grand )?total|^gesamt|^summe|^totale|^合計|^results? from/i;
const DASHES = /^[-–—]+$/;

/** A cell of a line by its column; what only stands for nothing is empty. */
function cellOf({ cells }: CsvLine, columns: Columns, column: Column): string {
  const at = columns[column];
  const text = at === undefined ? '' : (cells[at] ?? '').trim();
  return DASHES.test(text) ? '' : text;
}

/** A sum below or above its lines: by its name, or because it names nothing and has no day. */
function isTotal(line: CsvLine, columns: Columns): boolean {
  const first = line.cells.find((cell) => cell !== '') ?? '';
  return TOTAL.test(first) || (cellOf(line, columns, 'day') === '' && TOTAL.test(cellOf(line, columns, 'campaign')));
}

class Refused extends Error {
  readonly problem: LineProblem;
  readonly found: string;
  constructor(problem: LineProblem, found: string) {
    super(problem);
    this.problem = problem;
    this.found = found;
  }
}

/** An amount of a file: platforms write more decimals than a currency has, which are rounded away. */
function amountOf(text: string, currency: Currency, style: string): number {
  if (text === '') throw new Refused('noAmount', text);
  const plain = plainDecimal(text, style);
  if (plain === null) throw new Refused('notAnAmount', text);
  const minor = toMinor(Number(plain), currency);
  if (minor < 0) throw new Refused('belowZero', text);
  if (minor > LARGEST_COST) throw new Refused('tooLarge', text);
  return minor;
}

function countOf(text: string, style: string): number {
  if (text === '') return 0;
  const count = Number(plainDecimal(text, style) ?? 'none');
  if (!Number.isInteger(count) || count < 0 || count > MOST_COUNTED) throw new Refused('notACount', text);
  return count;
}

function textOf(text: string, name: CostText): string {
  if (text.length > COST_TEXTS[name]) throw new Refused('tooLong', `${text.slice(0, 40)}…`);
  return text;
}

/**
 * The language in whose style the numbers of a file are written: the likeliest in which most amounts are
 * numbers, so that one that is none in any takes the others with it nowhere. Cells with commas between them
 * come from programs, which write English.
 */
function styleOf(separator: string, language: string, amounts: readonly string[]): string {
  const styles = separator === ',' ? ['en', language, 'de'] : [language, 'de', 'en'];
  const readIn = (style: string) => amounts.filter((text) => plainDecimal(text, style) !== null).length;
  return styles.reduce((best, style) => (readIn(style) > readIn(best) ? style : best), styles[0] ?? 'en');
}

/** Days of a line, checked. */
function rangeOf(line: CsvLine, columns: Columns, order: DayOrder, today: string): Pick<CostLine, 'day' | 'until'> {
  const [from, to] = [cellOf(line, columns, 'day'), cellOf(line, columns, 'until')];
  if (from === '') throw new Refused('noDay', from);
  const day = readDay(from, order);
  const until = to === '' ? day : readDay(to, order);
  if (day === null) throw new Refused('notADay', from);
  if (until === null) throw new Refused('notADay', to);
  if (day < FIRST_COST_DAY) throw new Refused('dayTooOld', from);
  if (until < day) throw new Refused('rangeEndsBefore', to);
  if (until > today) throw new Refused('dayAhead', to || from);
  if (daysIn({ min: day, max: until }) > LONGEST_RANGE) throw new Refused('rangeTooLong', `${from} – ${to}`);
  return until === day ? { day } : { day, until };
}

/** Costs as a file or a pasted table states them, with what is wrong on which line. Pure: nothing is saved. */
export function readCosts(text: string, options: ReadOptions): ReadCosts {
  const table = readCsv(text);
  const head = headOf(table);
  const { columns, headings } = head;
  const platform = platformOf(headings);
  const nothing = { platform, columns, lines: [], problems: [], totals: 0, isDayOrderOpen: false, needsSource: false };
  if (columns.day === undefined || columns.amount === undefined) return nothing;
  const body = table.lines.slice(head.at + 1);
  const told = body.filter((line) => !isTotal(line, columns));
  const order = orderOf(told.flatMap((line) => [cellOf(line, columns, 'day'), cellOf(line, columns, 'until')]));
  const style = styleOf(
    table.separator,
    options.language,
    told.map((line) => cellOf(line, columns, 'amount')),
  );
  const inHeading = currencyIn(headings[columns.amount] ?? '');
  const usual = inHeading && isCurrency(inHeading) ? inHeading : options.currency;
  const problems: ProblemOnLine[] = [];
  const read = told.flatMap((line): readonly CostLine[] => {
    const cell = (column: Column) => cellOf(line, columns, column);
    try {
      const currency = cell('currency').toUpperCase() || usual;
      if (!isCurrency(currency)) throw new Refused('unknownCurrency', currency);
      if (!options.hasRate(currency)) throw new Refused('noRate', currency);
      const source = cell('source') || options.source.trim();
      if (source === '') throw new Refused('noSource', '');
      return [
        {
          ...rangeOf(line, columns, order ?? options.dayOrder, options.today),
          source: textOf(source, 'source'),
          medium: textOf(cell('medium') || options.medium.trim(), 'medium'),
          campaign: textOf(cell('campaign'), 'campaign'),
          ad_set: textOf(cell('ad_set'), 'ad_set'),
          ad: textOf(cell('ad'), 'ad'),
          ad_name: textOf(cell('ad_name'), 'ad_name'),
          amount: amountOf(cell('amount'), currency, style),
          currency,
          impressions: countOf(cell('impressions'), style),
          clicks: countOf(cell('clicks'), style),
        },
      ];
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      problems.push({ line: line.line, problem: refused.problem, found: refused.found });
      return [];
    }
  });
  const lines = withoutSum(read, columns);
  return {
    platform,
    columns,
    lines,
    problems,
    totals: body.length - told.length + read.length - lines.length,
    isDayOrderOpen: order === null,
    needsSource: columns.source === undefined || told.some((line) => cellOf(line, columns, 'source') === ''),
  };
}

/** Meta puts the sum of everything above the campaigns, with days and without a name: one line that equals all the others. */
function withoutSum(lines: readonly CostLine[], columns: Columns): readonly CostLine[] {
  if (columns.campaign === undefined || lines.length < 3) return lines;
  const unnamed = lines.filter(({ campaign, ad_set, ad, ad_name }) => campaign + ad_set + ad + ad_name === '');
  const [sum] = unnamed;
  if (unnamed.length !== 1 || !sum) return lines;
  const others = lines.filter((line) => line !== sum);
  return others.reduce((total, { amount }) => total + amount, 0) === sum.amount ? others : lines;
}

/** The source that visitors of a platform's ads carry, as a suggestion. */
export const sourceOf = (platform: Platform | undefined): string => (platform ? PLATFORMS[platform] : '');
