import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { waitBefore } from '#src/providers/live/pause.ts';
import { readMessages } from '#src/providers/live/sse.ts';

describe('reading an event stream', () => {
  it('finds the same messages wherever the network cuts the stream', () => {
    const message = fc.record({ type: fc.constant('tracking'), visitors_now: fc.nat(), last_event_at: fc.string() });
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 6 }), fc.infiniteStream(fc.integer({ min: 1, max: 12 })), (sent, sizes) => {
        const stream = sent.map((entry, at) => `${at % 2 ? ': keep-alive\n\n' : ''}id: ${at}\ndata: ${JSON.stringify(entry)}\n\n`).join('');
        const received: unknown[] = [];
        let buffer = '';
        for (let from = 0; from < stream.length; ) {
          const size = sizes.next().value ?? 1;
          const { messages, rest } = readMessages(buffer + stream.slice(from, from + size));
          buffer = rest;
          received.push(...messages.map((text) => JSON.parse(text)));
          from += size;
        }
        expect(received).toEqual(sent);
      }),
    );
  });
});

describe('waiting before the next try', () => {
  it('grows to half a minute and never beyond', () => {
    fc.assert(
      fc.property(fc.nat({ max: 60 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const wait = waitBefore(attempt, random);
        expect(wait).toBeGreaterThanOrEqual(500);
        expect(wait).toBeLessThanOrEqual(30_000);
        expect(waitBefore(attempt + 1, random)).toBeGreaterThanOrEqual(wait);
      }),
    );
  });
});
