import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysIn, localDay } from '#domain/time/days.ts';
import { nextReport, reportedRange } from '#domain/time/next-report.ts';

const at = (period: 0 | 1 | 2, now: string, zone: string) => nextReport(period, now, zone).toISOString();

test('a report is due at 08:00 of the next day, ISO week or month', () => {
  expect(at(0, '2026-11-20T10:00:00Z', 'Europe/Berlin')).toBe('2026-11-21T07:00:00.000Z');
  expect(at(1, '2026-11-20T10:00:00Z', 'Europe/Berlin')).toBe('2026-11-23T07:00:00.000Z');
  expect(at(1, '2026-11-23T10:00:00Z', 'Europe/Berlin')).toBe('2026-11-30T07:00:00.000Z');
  expect(at(2, '2026-12-31T23:30:00Z', 'UTC')).toBe('2027-01-01T08:00:00.000Z');
  // In Auckland the new year has begun already.
  expect(at(2, '2026-12-31T23:30:00Z', 'Pacific/Auckland')).toBe('2027-01-31T19:00:00.000Z');
});

test('summer time moves the instant, not the hour on the clock', () => {
  expect(at(0, '2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T06:00:00.000Z');
  expect(at(0, '2026-10-24T12:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T07:00:00.000Z');
});

test('it is always later, always at eight, and a report sent then covers the period just ended', () => {
  const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Asia/Tokyo', 'Pacific/Apia', 'America/St_Johns');
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(0, 1, 2), moments, zones, (period, now, zone) => {
      const due = nextReport(period, now, zone);
      expect(due.getTime()).toBeGreaterThan(now.getTime());
      const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(due);
      expect(local.slice(11)).toBe('08:00');
      const { min, max } = reportedRange(period, due, { reader: zone, workspace: zone });
      expect(max < local.slice(0, 10)).toBe(true);
      expect(min <= max).toBe(true);
      expect(nextReport(period, due, zone).getTime()).toBeGreaterThan(due.getTime());
    }),
  );
});

const AUCKLAND_READS_LOS_ANGELES = { reader: 'Pacific/Auckland', workspace: 'America/Los_Angeles' };

test('a workspace whose day is not over yet is reported up to the last one that is', () => {
  // Monday, 1 June 2026, 08:00 in Auckland: 13:00 of Sunday, 31 May in Los Angeles.
  const sent = nextReport(1, '2026-05-27T12:00:00Z', 'Pacific/Auckland');
  expect(sent.toISOString()).toBe('2026-05-31T20:00:00.000Z');
  expect(reportedRange(0, sent, AUCKLAND_READS_LOS_ANGELES)).toEqual({ min: '2026-05-30', max: '2026-05-30' });
  expect(reportedRange(1, sent, AUCKLAND_READS_LOS_ANGELES)).toEqual({ min: '2026-05-24', max: '2026-05-30' });
  expect(reportedRange(2, sent, AUCKLAND_READS_LOS_ANGELES)).toEqual({ min: '2026-04-30', max: '2026-05-30' });
  const near = { reader: 'Pacific/Auckland', workspace: 'Australia/Sydney' };
  expect(reportedRange(0, sent, near)).toEqual({ min: '2026-05-31', max: '2026-05-31' });
});

test('every day of a workspace is over when it is reported, and the last that is over is among them', () => {
  const zones = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/Los_Angeles',
    'Pacific/Auckland',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  );
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(0, 1, 2), moments, zones, zones, (period, now, reader, workspace) => {
      const sent = nextReport(period, now, reader);
      const { min, max } = reportedRange(period, sent, { reader, workspace });
      const yesterdays = [reader, workspace].map((zone) => addDays(localDay(sent, zone), -1));
      expect(max < localDay(sent, workspace)).toBe(true);
      expect(max).toBe(yesterdays.sort()[0]);
      expect([[1], [7], [28, 29, 30, 31]][period]).toContain(daysIn({ min, max }));
    }),
  );
});
