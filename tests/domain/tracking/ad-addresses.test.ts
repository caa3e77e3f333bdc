import { expect, test } from 'vitest';
import { PLATFORMS } from '#domain/spend/columns.ts';
import { AD_PLATFORMS, adSuffix, asksForCampaign } from '#domain/tracking/ad-addresses.ts';
import { channelOf } from '#domain/tracking/channels.ts';
import { SOURCE_KEYS, type SourceKey } from '#domain/wire/track.ts';

/** As the script reads an address, once the platform has filled in what stands in braces and underscores. */
function clicked(suffix: string): Readonly<Record<SourceKey, string>> {
  const filled = suffix.replaceAll(/\{+[\w.]+\}+|__[A-Z_]+?__/g, '123');
  const read = new URL(`https://shop.example/?${filled}`).searchParams;
  expect([...read.keys()].filter((key) => !SOURCE_KEYS.some((one) => one === key))).toEqual([]);
  return Object.fromEntries(SOURCE_KEYS.map((key) => [key, read.get(key) ?? ''])) as Record<SourceKey, string>;
}

test('each ad is told by its id, comes by a channel that is paid for, and is of the platform that costs name', () => {
  const told = AD_PLATFORMS.map((platform) => {
    const touch = clicked(adSuffix(platform, 'Spring sale & more'));
    return [platform, channelOf(touch), touch.utm_source, touch.fl_adsrc, touch.fl_adid, touch.utm_campaign];
  });
  expect(told).toEqual([
    ['google', 'paid_search', PLATFORMS.google, PLATFORMS.google, '123', 'Spring sale & more'],
    ['meta', 'paid_social', PLATFORMS.meta, PLATFORMS.meta, '123', '123'],
    ['microsoft', 'paid_search', 'bing', 'bing', '123', '123'],
    ['linkedin', 'paid_social', PLATFORMS.linkedin, PLATFORMS.linkedin, '123', '123'],
    ['tiktok', 'paid_social', PLATFORMS.tiktok, PLATFORMS.tiktok, '123', '123'],
  ]);
});

test('a campaign is asked for only where the platform fills in no name, and its id stands there meanwhile', () => {
  expect(AD_PLATFORMS.filter(asksForCampaign)).toEqual(['google']);
  expect(adSuffix('google', ' ')).toContain('utm_campaign={campaignid}&');
});
