import type { EventRow, SpendRow } from '#server/events/event-row.ts';
import { storeTime } from '#server/events/store-time.ts';
import { Random } from '../random.ts';
import { type LocalDay, localDays, timeOfDay, weekdayFactor } from './calendar.ts';
import type { Campaign, DemoSite } from './site.ts';
import { Visit } from './visit.ts';

const DAY = 86_400_000;
/** The longest a journey goes on after its first day. */
const LONGEST_JOURNEY = 15 * DAY;
/** Events of sites wait while a batch is stored: on a slow machine that is noticed from some thousands on. */
const BATCH = 6_000;

export interface Window {
  /** Events from this moment on … */
  readonly from: Date;
  /** … and before this one, which is "now" to the demo. */
  readonly until: Date;
  /** First day of the campaigns that are being launched, `YYYY-MM-DD`. */
  readonly launch: string;
  /** The moment growth is measured from: the demo's first start. */
  readonly anchor: Date;
  /** The first moment of the demo's story: nobody came before it. */
  readonly begin: Date;
}

/** Days since 1970 in base 36: three letters that make ids of a day. */
function dayCode(day: LocalDay): string {
  return Math.round(day.start / DAY).toString(36);
}

/** New people of a campaign on a day: weekday, growth and chance, the same for the same day. */
function arrivals(site: DemoSite, campaign: Campaign, day: LocalDay, window: Window): number {
  if (campaign.launch && day.day < window.launch) return 0;
  const age = (window.anchor.getTime() - day.start) / DAY;
  const growth = (1 + site.growth) ** (campaign.launch ? 0 : -age / 30);
  return new Random(`${site.key} ${campaign.name} ${day.day}`).count(campaign.people * weekdayFactor(day.weekday) * growth);
}

/** A source with one of the campaign's ads in it, chosen by the visitor's own chance. */
function sourceOf(campaign: Campaign, draw: number): Campaign['source'] {
  if (!campaign.ads) return campaign.source;
  const { ids, platform, network } = campaign.ads;
  const fl_adid = ids[Math.floor(draw * ids.length)] ?? ids[0];
  return { ...campaign.source, fl_adid, fl_adsrc: platform, fl_adntw: network };
}

function* visitsOf(site: DemoSite, campaign: Campaign, index: number, day: LocalDay, window: Window): Generator<EventRow[]> {
  const people = arrivals(site, campaign, day, window);
  const visits = people + Math.round(people * (campaign.returning ?? 0));
  for (let place = 0; place < visits; place++) {
    const random = new Random(`${site.key} ${index} ${day.day} ${place}`);
    const start = day.start + timeOfDay(random.next()) * (day.end - day.start);
    if (start >= window.until.getTime()) continue;
    const earlier = place >= people;
    const age = earlier ? 1 + random.below(25) : 0;
    const code = dayCode({ ...day, start: day.start - age * DAY });
    const who = earlier ? random.below(Math.max(1, Math.round(campaign.people * 0.6))) : place;
    const visitor = `${site.key}${code}${index.toString(36)}${who.toString(36).padStart(3, '0')}`;
    const visit = new Visit(
      site,
      random,
      visitor,
      Math.floor(start),
      sourceOf(campaign, random.next()),
      earlier ? `r${dayCode(day)}${place.toString(36)}` : 'n',
    );
    campaign.journey(visit);
    yield visit.rows;
  }
}

/** Where the events of a site end: now, or when its workspace was locked. */
function endOf(site: DemoSite, window: Window): Date {
  return new Date(window.until.getTime() - (site.endsDaysAgo ?? 0) * DAY);
}

/**
 * The events of a site in a window, in batches, oldest visits first. Pure: the same site and
 * window give the same rows, and each visitor depends on nothing but their own day and place.
 */
export function* eventsOf(site: DemoSite, given: Window, size = BATCH): Generator<EventRow[]> {
  const window = { ...given, until: endOf(site, given) };
  const [from, until] = [storeTime(window.from.getTime()), storeTime(window.until.getTime())];
  const first = new Date(Math.max(window.begin.getTime(), window.from.getTime() - LONGEST_JOURNEY));
  let batch: EventRow[] = [];
  for (const day of localDays(first, window.until, site.timezone)) {
    for (const row of dayOf(site, day, window)) if (row.time >= from && row.time < until) batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Everything the visitors of one day do, on that day and when they come back. */
function* dayOf(site: DemoSite, day: LocalDay, window: Window): Generator<EventRow> {
  for (const [index, campaign] of site.campaigns.entries()) {
    for (const rows of visitsOf(site, campaign, index, day, window)) yield* rows;
  }
}

/** What the campaigns of a site cost, by day. The day that is not over has cost its share so far. */
export function spendOf(site: DemoSite, given: Window): SpendRow[] {
  const window = { ...given, until: endOf(site, given) };
  const rows: SpendRow[] = [];
  for (const day of localDays(window.from, window.until, site.timezone)) {
    const passed = Math.min(1, (window.until.getTime() - day.start) / (day.end - day.start));
    for (const campaign of site.campaigns) {
      const people = campaign.ads ? arrivals(site, campaign, day, window) * passed : 0;
      if (!campaign.ads || people < 1) continue;
      const random = new Random(`spend ${site.key} ${campaign.name} ${day.day}`);
      const clicks = Math.round(people * random.between(1.08, 1.2));
      rows.push({
        workspace_id: site.workspace,
        day: day.day,
        platform: campaign.ads.platform,
        entity: campaign.name,
        utm_source: campaign.source.utm_source ?? '',
        utm_medium: campaign.source.utm_medium ?? '',
        utm_campaign: campaign.source.utm_campaign ?? '',
        amount: Math.round(people * campaign.ads.perPerson * random.between(0.94, 1.06)),
        impressions: Math.round(clicks * random.between(45, 70)),
        clicks,
      });
    }
  }
  return rows;
}
