import type { TrackEvent } from '#domain/wire/track.ts';

const PAGES = ['', 'beans', 'mugs', 'grinders', 'about', 'blog/how-to-brew', 'cart', 'checkout', 'thanks'];

/** A believable event; the id is new in every run. */
export function benchEvent(serial: number): TrackEvent {
  const page = PAGES[serial % PAGES.length] ?? '';
  return {
    id: `${Date.now().toString(36)}-${process.pid}-${serial}`,
    kind: serial % 4 === 0 ? 'link_click' : 'page_view',
    at: Date.now() - (serial % 300),
    session: `session-${serial % 5_000}`,
    url: `https://shop.example/${page}?utm_source=newsletter&page=${serial % 20}`,
    title: `Northwind Coffee ${page}`,
    source: { referrer: 'google.com', utm_source: 'newsletter', utm_medium: 'email', utm_campaign: `week-${serial % 50}` },
    attributes: { href: `https://shop.example/${page}`, position: serial % 10 },
  };
}
