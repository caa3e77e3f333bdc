import { describe, expect, it } from 'vitest';
import { Changes } from '#server/events/changes.ts';
import { NO_ORDER } from '#server/events/event-row.ts';

const by = (workspace_id: string, ...visitors: string[]) =>
  visitors.map((visitor_id) => ({ workspace_id, visitor_id, origin: 'browser' as const, order_key: NO_ORDER }));
const NOTHING = { all: false, orders: false, visitors: [], before: null };

describe('changes of a workspace that is watched', () => {
  it('are told once, by visitor, and only of that workspace', () => {
    const changes = new Changes();
    changes.watch('a');
    changes.inserted([...by('a', 'anna', 'bert', 'anna'), ...by('b', 'carl')]);
    expect(changes.take('a')).toEqual({ ...NOTHING, visitors: ['anna', 'bert'] });
    expect(changes.take('a')).toEqual(NOTHING);
  });

  it('say whether a keyed sender may have reported an order', () => {
    const changes = new Changes();
    changes.watch('a');
    const [row] = by('a', 'shop');
    if (!row) throw new Error('No row');
    changes.inserted([
      { ...row, origin: 'server' },
      { ...row, order_key: '4711' },
    ]);
    expect(changes.take('a').orders).toBe(false);
    changes.inserted([{ ...row, origin: 'server', order_key: '4711' }]);
    expect(changes.take('a').orders).toBe(true);
  });

  it('are everything where some are gone, where they are too many, and where nobody watched', () => {
    const changes = new Changes();
    changes.watch('a');
    changes.removed('a');
    changes.inserted(by('a', 'anna'));
    expect(changes.take('a')).toEqual({ ...NOTHING, all: true });
    changes.inserted(by('a', ...Array.from({ length: 20_001 }, (_, place) => `visitor ${place}`)));
    expect(changes.take('a').all).toBe(true);
    expect(changes.take('b').all).toBe(true);
    changes.unwatch('a');
    expect(changes.take('a').all).toBe(true);
  });

  it('are still there for whoever could not use them, beside what came meanwhile', () => {
    const changes = new Changes();
    changes.watch('a');
    changes.inserted(by('a', 'anna'));
    changes.forgotten('a', new Date(5));
    const taken = changes.take('a');
    changes.inserted(by('a', 'bert'));
    changes.forgotten('a', new Date(3));
    changes.giveBack('a', taken);
    expect(changes.take('a')).toEqual({ all: false, orders: true, visitors: ['bert', 'anna'], before: new Date(5) });
  });
});
