import type { ClientKey } from '#domain/wire/client-keys.ts';
import type { EventKind } from '#domain/wire/track.ts';
import { orderKey, serverSession } from '#server/collector/rows/identify.ts';
import { type EventRow, NO_ORDER, NO_SOURCE } from '#server/events/event-row.ts';
import type { Random } from '../random.ts';
import { homeOf } from './homes.ts';
import type { DemoSite, SourceColumns } from './site.ts';

export interface Details {
  readonly name?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly value?: number;
  readonly order?: string;
  readonly sku?: string;
  readonly quantity?: number;
}

type Device = Pick<EventRow, 'device' | 'browser' | 'os'>;
const DEVICES: readonly [readonly [Device, number], ...(readonly [Device, number])[]] = [
  [{ device: 'mobile', browser: 'Safari', os: 'iOS' }, 34],
  [{ device: 'mobile', browser: 'Chrome', os: 'Android' }, 25],
  [{ device: 'desktop', browser: 'Chrome', os: 'Windows' }, 17],
  [{ device: 'desktop', browser: 'Safari', os: 'macOS' }, 11],
  [{ device: 'desktop', browser: 'Edge', os: 'Windows' }, 6],
  [{ device: 'desktop', browser: 'Firefox', os: 'Linux' }, 3],
  [{ device: 'tablet', browser: 'Safari', os: 'iPadOS' }, 4],
];

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

const dates = new Map<number, string>();
const two = (number: number) => (number < 10 ? `0${number}` : `${number}`);

/** `YYYY-MM-DD HH:MM:SS.mmm` UTC: dates are few, so each is written once. */
function timeText(at: number): string {
  const number = Math.floor(at / DAY);
  let date = dates.get(number);
  if (date === undefined) {
    date = new Date(at).toISOString().slice(0, 10);
    dates.set(number, date);
  }
  const rest = at - number * DAY;
  const [hours, minutes, seconds] = [Math.floor(rest / 3_600_000), Math.floor(rest / MINUTE) % 60, Math.floor(rest / 1000) % 60];
  return `${date} ${two(hours)}:${two(minutes)}:${two(seconds)}.${String(rest % 1000).padStart(3, '0')}`;
}

/** Tells what one visitor does as rows, with a clock that only goes forward. */
export class Visit {
  readonly rows: EventRow[] = [];
  private sessions = 0;
  private entry = true;
  private page = { path: '/', title: '' };
  private source: SourceColumns;
  private readonly client: Pick<EventRow, ClientKey>;
  private at: number;

  constructor(
    private readonly site: DemoSite,
    readonly random: Random,
    private readonly visitor: string,
    start: number,
    source: Partial<SourceColumns>,
    /** Tells visits of one visitor apart. */
    private readonly number: string,
  ) {
    this.source = { ...NO_SOURCE, ...source };
    this.at = start;
    this.client = { ...random.weighted(DEVICES), ...homeOf(visitor, site.currency) };
  }

  chance(share: number): boolean {
    return this.random.chance(share);
  }

  /** Lets seconds pass. */
  wait(from: number, to: number): void {
    this.at += Math.round(this.random.between(from, to) * 1000);
  }

  /** Opens a page some seconds after what happened before. */
  view(path: string, title: string): void {
    if (!this.entry) this.wait(6, 90);
    this.page = { path, title };
    this.add('page_view');
  }

  /** Something happens on the page that is open. */
  act(kind: EventKind, details: Details = {}): void {
    this.wait(2, 40);
    this.add(kind, details);
  }

  scroll(share: number): void {
    if (!this.chance(share)) return;
    const depth = this.random.pick(['25', '50', '75', '90']);
    this.act('scroll', { name: `${depth}%`, attributes: { depth } });
  }

  buy(sku: string, name: string, value: number, attributes: Record<string, string> = {}, quantity = 1): void {
    this.wait(30, 140);
    this.add('purchase', {
      name,
      sku,
      value,
      quantity,
      attributes,
      order: `${this.visitor}${this.number}-${this.rows.length}`.toUpperCase(),
    });
  }

  /** The same person comes back days later from another source. */
  comeBack(fromDays: number, toDays: number, source: Partial<SourceColumns>): void {
    this.at += Math.round(this.random.between(fromDays, toDays) * DAY);
    this.source = { ...NO_SOURCE, ...source };
    this.sessions++;
    this.entry = true;
  }

  /** Reported by another system (a mail tool, a CRM), not by the visitor's browser. */
  reported(name: string, attributes: Record<string, string> = {}): void {
    this.wait(60, 240);
    this.tell({ name, attributes });
  }

  /** The same days later, of something that brought money: minor units of the site's currency. */
  reportedLater(fromDays: number, toDays: number, name: string, value: number): void {
    this.at += Math.round(this.random.between(fromDays, toDays) * DAY);
    this.tell({ name, value });
  }

  private tell(details: Details): void {
    const row = this.row('custom', details);
    this.rows.push({
      ...row,
      ...NO_SOURCE,
      origin: 'server',
      session_id: serverSession(this.visitor, this.at),
      is_entry: 0,
      path: '/',
      title: '',
      device: '',
      browser: '',
      os: '',
      language: '',
      country: '',
    });
  }

  private add(kind: EventKind, details: Details = {}): void {
    this.rows.push(this.row(kind, details));
    this.entry = false;
  }

  private row(kind: EventKind, details: Details): EventRow {
    const time = timeText(this.at);
    const { source, client } = this;
    return {
      workspace_id: this.site.workspace,
      event_id: `${this.at.toString(36).padStart(9, '0')}${this.visitor}${this.number}${this.rows.length.toString(36)}`,
      kind,
      origin: 'browser',
      time,
      received_at: time,
      visitor_id: this.visitor,
      session_id: `${this.visitor}${this.number}${this.sessions}`,
      is_entry: this.entry ? 1 : 0,
      host: this.site.host,
      path: this.page.path,
      query: '',
      title: this.page.title,
      referrer: source.referrer,
      utm_source: source.utm_source,
      utm_medium: source.utm_medium,
      utm_campaign: source.utm_campaign,
      utm_term: source.utm_term,
      utm_content: source.utm_content,
      fl_adid: source.fl_adid,
      fl_adsrc: source.fl_adsrc,
      fl_adntw: source.fl_adntw,
      name: details.name ?? '',
      attributes: details.attributes ?? {},
      value: details.value ?? 0,
      currency: details.value === undefined ? '' : this.site.currency,
      original_value: details.value ?? 0,
      order_id: details.order ?? '',
      order_key: details.order === undefined ? NO_ORDER : orderKey(details.order),
      sku: details.sku ?? '',
      quantity: details.quantity ?? 0,
      device: client.device,
      browser: client.browser,
      os: client.os,
      language: client.language,
      country: client.country,
    };
  }
}
