import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writtenNumbers } from '#domain/money/written-numbers.ts';
import { formatFor, midSentence, NO_VALUE } from '#src/ui/data/format.ts';

const en = formatFor('en');

describe('numbers', () => {
  it('show an en dash for no value, and never a hyphen, NaN or infinity', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('en', 'pt-BR', 'de', 'it', 'ja'),
        fc.oneof(fc.double(), fc.constant(null), fc.constant(undefined)),
        (language, value) => {
          const format = formatFor(language);
          for (const text of [format.number(value), format.percent(value), format.points(value), format.money(value, 'EUR')]) {
            expect(text).not.toMatch(/NaN|∞|-/);
            if (value === null || value === undefined || !Number.isFinite(value)) expect(text).toBe(NO_VALUE);
          }
        },
      ),
    );
  });

  it('write shares, points and money as the pictures do', () => {
    expect(en.percent(0.463)).toBe('46.3%');
    expect(en.percent(-0.502, { signed: true })).toBe('−50.2%');
    expect(en.points(-0.117)).toBe('−11.7');
    expect(en.money(849_300, 'USD', { whole: true })).toBe('$8,493');
    expect(en.money(-2_084_00, 'USD')).toBe('−$2,084.00');
    expect(en.money(1_200, 'JPY')).toBe('¥1,200');
    // By ISO 4217, whatever Intl gives the currency; a threshold is in whole units of it.
    expect(en.money(12_345, 'IQD')).toMatch(/12\.345$/);
    expect([en.money(99_999, 'KWD', { wholeFrom: 100 }), en.money(100_000, 'KWD', { wholeFrom: 100 })]).toEqual([
      expect.stringMatching(/99\.999$/),
      expect.stringMatching(/100$/),
    ]);
    expect(en.number(1_234_567, { compact: true })).toBe('1.2M');
    const de = writtenNumbers('de');
    expect([2_000, 44_223].map((value) => de.number(value, { compact: true }))).toEqual(['2.000', '44.223']);
  });
});

describe('moments', () => {
  const now = new Date('2026-11-16T08:10:00Z');
  it('are a time today, a word yesterday, then a day', () => {
    expect(en.relative('2026-11-16T08:09:00Z', 'UTC', now)).toBe('08:09');
    expect(en.relative('2026-11-15T23:00:00Z', 'UTC', now)).toBe('Yesterday');
    expect(en.relative('2026-11-12T10:00:00Z', 'UTC', now)).toBe('12 Nov');
    expect(en.relative('2025-11-12T10:00:00Z', 'UTC', now)).toBe('12 Nov 2025');
  });
  it("count days in the workspace's zone", () => {
    expect(en.relative('2026-11-15T23:30:00Z', 'Europe/Berlin', now)).toBe('00:30');
    expect(en.relative('2026-11-16T01:00:00Z', 'America/New_York', now)).toBe('Yesterday');
  });
  it('write ranges with both ends', () => {
    expect(en.dateRange('2026-10-18', '2026-11-16')).toMatch(/^18 Oct\s–\s16 Nov 2026$/);
  });
});

describe('words', () => {
  it('are strung together as the language does it', () => {
    expect(en.list(['5 open', '1 locked', 'no limit'])).toBe('5 open, 1 locked, no limit');
    expect(formatFor('ja').list(['a', 'b', 'c'])).toBe('a、b、c');
    expect(formatFor('de').list(['5 offen', '1 gesperrt', 'unbegrenzt'])).toBe('5 offen, 1 gesperrt, unbegrenzt');
    expect(formatFor('de').list(['a'])).toBe('a');
  });

  it('lose their capital inside a sentence, unless it is an acronym or a German noun', () => {
    expect(midSentence('Canvas', 'en')).toBe('canvas');
    expect(midSentence('IP address', 'en')).toBe('IP address');
    expect(midSentence('Änderung', 'it')).toBe('änderung');
    expect(midSentence('Ziel', 'de')).toBe('Ziel');
    expect(midSentence('', 'en')).toBe('');
  });
});
