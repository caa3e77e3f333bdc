import { describe, expect, it } from 'vitest';
import { CHANNELS, type Channel, channelOf, type Touch } from '#domain/tracking/channels.ts';
import { NO_SOURCE } from '#server/events/event-row.ts';

const touch = (about: Partial<Touch>): Touch => ({ ...NO_SOURCE, ...about });
const tagged = (utm_source: string, utm_medium = ''): Touch => touch({ utm_source, utm_medium });
const referred = (referrer: string): Touch => touch({ referrer });

const EXAMPLES: Readonly<Record<Channel, readonly Touch[]>> = {
  direct: [touch({})],
  paid_search: [
    tagged('google', 'cpc'),
    tagged(' Google ', 'PPC'),
    tagged('bing', 'paid'),
    tagged('acme', 'paid-search'),
    touch({ fl_adid: '12', fl_adsrc: 'google', utm_source: 'google' }),
    touch({ utm_medium: 'cpc', referrer: 'www.google.co.uk' }),
  ],
  organic_search: [
    referred('google.com'),
    referred('search.yahoo.com'),
    referred('duckduckgo.com'),
    tagged('google', 'organic'),
    tagged('bing'),
  ],
  paid_social: [
    tagged('facebook', 'paid'),
    tagged('fb', 'cpc'),
    tagged('acme', 'paid_social'),
    touch({ fl_adid: '7', referrer: 'l.facebook.com' }),
  ],
  organic_social: [
    referred('l.instagram.com'),
    referred('t.co'),
    referred('x.com'),
    tagged('linkedin', 'social'),
    tagged('acme', 'social-media'),
  ],
  email: [
    tagged('newsletter', 'email'),
    tagged('spring', 'E-Mail'),
    tagged('newsletter'),
    referred('mail.google.com'),
    tagged('facebook', 'email'),
  ],
  affiliates: [tagged('awin', 'affiliate'), tagged('google', 'partners')],
  display: [tagged('criteo', 'display'), tagged('google', 'cpm'), touch({ utm_medium: 'banner', fl_adid: '3' })],
  referral: [referred('news.example'), tagged('friend', 'referral'), referred('exgoogle.com'), referred('netflix.com')],
  other: [tagged('acme'), tagged('acme', 'cpc'), tagged('acme', 'qr'), touch({ utm_campaign: 'spring' }), touch({ fl_adid: '1' })],
};

describe('channels', () => {
  it.each(CHANNELS)('%s', (channel) => {
    for (const example of EXAMPLES[channel]) expect([example, channelOf(example)]).toEqual([example, channel]);
  });

  it('a tag says more than the host that referred', () => {
    expect(channelOf(touch({ utm_source: 'newsletter', utm_medium: 'email', referrer: 'google.com' }))).toBe('email');
    expect(channelOf(touch({ utm_source: 'acme', referrer: 'google.com' }))).toBe('other');
  });
});
