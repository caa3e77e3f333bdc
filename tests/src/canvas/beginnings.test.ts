import { describe, expect, it } from 'vitest';
import type { Purpose } from '#domain/wire/templates.ts';
import { fitting } from '#src/features/canvas/beginnings.ts';

/** What an empty canvas is offered to begin with, most used first as the library gives it. */

const row = (name: string, purpose: Purpose, about = '') => ({ name, purpose, about });
const ROWS = [
  row('Lead magnet', 'leads'),
  row('Second lead magnet', 'leads'),
  row('Store product page', 'sell', 'Sell a product from its page.'),
  row('Discovery call', 'calls'),
  row('Live webinar', 'retain', 'Sell at the end.'),
  row('Product launch', 'launch', 'With a webinar before it.'),
];
const offered = (name: string) => fitting(ROWS, name).map((each) => each.name);

describe('funnels to begin with', () => {
  it('are one for each purpose where a name tells nothing', () => {
    expect(offered('')).toEqual(['Lead magnet', 'Store product page', 'Discovery call', 'Live webinar']);
    // Two words of three letters stand in half of all texts.
    expect(offered('At the end')).toEqual(offered(''));
  });

  it('begin with those that speak of what the canvas is called, the most words first', () => {
    expect(offered('Launch of the autumn WEBINAR')).toEqual(['Product launch', 'Live webinar', 'Lead magnet', 'Store product page']);
    expect(offered('Lead magnets, lead magnet').slice(0, 2)).toEqual(['Lead magnet', 'Second lead magnet']);
  });
});
