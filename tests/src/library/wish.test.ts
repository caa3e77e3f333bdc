import { describe, expect, test } from 'vitest';
import { addressOf, inputOf, isFiltered, sortedBy, wishIn } from '#src/features/library/wish.ts';

/** What the address of the library asks for, and how it is asked of the server. */

const read = (address: string) => wishIn(new URLSearchParams(address));
const again = (address: string) => addressOf(read(address)).toString();

describe('an address', () => {
  test.each([
    '',
    'industry=legal&purpose=leads&offer_type=quote',
    'is_digital=true&is_event=true',
    'search=two+words',
    'sort_field=name',
    'sort_field=name&sort_order=desc',
    'sort_field=value&sort_order=asc',
  ])('%s is written as it is read', (address) => {
    expect(again(address)).toBe(address);
  });

  test('says nothing by words that nothing is told apart by, nor by what goes without saying', () => {
    expect(again('industry=moon&is_moon=true&is_event=yes&sort_field=colour&sort_order=up&utm_source=x')).toBe('');
    expect(again('sort_field=popularity&sort_order=desc')).toBe('');
  });

  test('names begin at A, numbers at the largest', () => {
    expect([read('sort_field=name').descending, read('sort_field=value').descending, read('').descending]).toEqual([false, true, true]);
    expect(addressOf({ ...read('sort_order=asc&industry=legal'), ...sortedBy('value') }).toString()).toBe(
      'industry=legal&sort_field=value',
    );
  });
});

test('the server is asked for the same', () => {
  const wish = read('industry=legal&is_digital=true&is_event=true&search=case&sort_field=name&sort_order=desc');
  expect(inputOf(wish)).toEqual({
    'filter[industry]': 'legal',
    'filter[product]': 'digital,event',
    'filter[search]': 'case',
    sort: '-name',
    'page[size]': 100,
  });
  expect(inputOf(read(''))).toEqual({ sort: '-popularity', 'page[size]': 100 });
  expect([isFiltered(wish), isFiltered(read('sort_field=name'))]).toEqual([true, false]);
});
