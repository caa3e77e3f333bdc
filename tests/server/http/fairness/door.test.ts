import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Door, type DoorBounds } from '#server/http/fairness/door.ts';

interface Request {
  readonly account: string;
}
/** The last one takes more than its share. */
const ACCOUNTS = ['a', 'b', 'over'] as const;
/** What happens at a door: somebody comes, one of those inside leaves, one of those who wait gives up, a turn passes. */
type Step =
  | { readonly kind: 'come'; readonly account: string }
  | { readonly kind: 'leave' | 'give up'; readonly which: number }
  | { readonly kind: 'turn' };
const step = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ACCOUNTS).map((account): Step => ({ kind: 'come', account })) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom('leave' as const, 'give up' as const), fc.nat(50)).map(([kind, which]): Step => ({ kind, which })),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: 'turn' }) },
);
const steps = fc.array(step, { maxLength: 120 });
const bounds = fc.record<DoorBounds>({
  perTurn: fc.integer({ min: 1, max: 3 }),
  inside: fc.integer({ min: 2, max: 3 }),
  insideOver: fc.constant(1),
  waiting: fc.integer({ min: 1, max: 8 }),
});

/** A door with lists of who is where, to compare with. */
class Crowd {
  readonly door: Door<Request>;
  readonly inside: Request[] = [];
  readonly waiting: Request[] = [];
  begunInTurn = 0;

  constructor(limits: DoorBounds) {
    this.door = new Door(limits, (account) => account === 'over');
  }

  come(account: string): void {
    const request = { account };
    const answer = this.door.come(account, request);
    if (answer === 'in') this.#in([request]);
    if (answer === 'waits') this.waiting.push(request);
  }

  leave(which: number): void {
    const [request] = this.inside.splice(which % Math.max(1, this.inside.length), 1);
    if (request) this.#in(this.door.leave(request.account));
  }

  giveUp(which: number): void {
    const [request] = this.waiting.splice(which % Math.max(1, this.waiting.length), 1);
    if (request) this.door.giveUp(request.account, request);
  }

  turn(): void {
    this.begunInTurn = 0;
    this.#in(this.door.turn());
  }

  happen(step: Step): void {
    if (step.kind === 'come') this.come(step.account);
    else if (step.kind === 'leave') this.leave(step.which);
    else if (step.kind === 'give up') this.giveUp(step.which);
    else this.turn();
  }

  of(list: readonly Request[], account: string): number {
    return list.filter((request) => request.account === account).length;
  }

  #in(requests: readonly Request[]): void {
    for (const request of requests) {
      const at = this.waiting.indexOf(request);
      if (at >= 0) this.waiting.splice(at, 1);
      this.inside.push(request);
      this.begunInTurn += 1;
    }
  }
}

test('whatever happens, no bound is passed, nobody waits before a free place, and all come in at last', () => {
  fc.assert(
    fc.property(bounds, steps, (limits, happened) => {
      const crowd = new Crowd(limits);
      for (const one of happened) {
        crowd.happen(one);
        expect(crowd.begunInTurn).toBeLessThanOrEqual(limits.perTurn);
        for (const account of ACCOUNTS) {
          const [inside, waiting] = [crowd.of(crowd.inside, account), crowd.of(crowd.waiting, account)];
          const room = account === 'over' ? limits.insideOver : limits.inside;
          expect(inside).toBeLessThanOrEqual(room);
          expect(waiting).toBeLessThanOrEqual(limits.waiting);
          if (waiting > 0 && crowd.begunInTurn < limits.perTurn) expect(inside).toBe(room);
        }
      }
      for (let round = 0; crowd.waiting.length > 0; round += 1) {
        expect(round).toBeLessThan(200);
        crowd.leave(0);
        crowd.turn();
      }
    }),
    { numRuns: 300 },
  );
});

test('one request of a quiet account comes in with the next turn, however many another account sent', () => {
  const crowd = new Crowd({ perTurn: 1, inside: 4, insideOver: 1, waiting: 500 });
  for (let at = 0; at < 100; at += 1) crowd.come('loud');
  crowd.come('quiet');
  crowd.turn();
  crowd.turn();
  expect(crowd.of(crowd.inside, 'quiet')).toBe(1);
});

test('accounts that are full do not hold up one with room, and are not passed over for good', () => {
  const crowd = new Crowd({ perTurn: 5, inside: 1, insideOver: 1, waiting: 500 });
  for (const account of ['a', 'a', 'b', 'b', 'c']) crowd.come(account);
  expect(crowd.inside.map(({ account }) => account)).toEqual(['a', 'b', 'c']);
  crowd.leave(1);
  expect(crowd.inside.map(({ account }) => account)).toEqual(['a', 'c', 'b']);
  expect(crowd.waiting).toEqual([{ account: 'a' }]);
});

test('who may not even wait is told so', () => {
  const door = new Door<number>({ perTurn: 9, inside: 1, insideOver: 1, waiting: 2 }, () => false);
  expect([1, 2, 3, 4].map((request) => door.come('a', request))).toEqual(['in', 'waits', 'waits', 'full']);
  door.giveUp('a', 2);
  expect(door.come('a', 5)).toBe('waits');
});
