import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSql, type Sql } from '#server/events/store/client.ts';

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };
let folder: string;
let sql: Sql;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flumen-test-'));
  sql = await openSql({ dataDir: folder }, QUIET);
  await sql.command('CREATE TABLE tenants (tenant UInt32, row UInt32) ENGINE = MergeTree ORDER BY (tenant, row)');
  await sql.command('INSERT INTO tenants SELECT number % 8, intDiv(number, 8) FROM numbers(800000)');
});
afterAll(async () => {
  await sql?.close();
  rmSync(folder, { recursive: true, force: true });
});

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
async function until(condition: () => boolean | Promise<boolean>, ms = 20_000): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end && !(await condition()); ) await delay(50);
}

describe('what is inserted', () => {
  it.each([
    { durability: 'process', waits: '0' },
    { durability: 'events', waits: '1' },
    { durability: 'power', waits: '1' },
  ] as const)('waits for the disk as $durability says', async ({ durability, waits }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'flumen-test-'));
    const durable = await openSql({ dataDir, durability }, QUIET);
    try {
      const question =
        "SELECT name, value FROM system.merge_tree_settings WHERE name IN ('fsync_after_insert', 'fsync_part_directory') ORDER BY name";
      expect(await durable.select(question, {})).toEqual([
        { name: 'fsync_after_insert', value: waits },
        { name: 'fsync_part_directory', value: waits },
      ]);
    } finally {
      await durable.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

describe('answers are never mixed', () => {
  /** Fails when half of a tenant's rows are out already: the engine leaves them before the connection's next answer. */
  const failing =
    'SELECT tenant, row, throwIf(row = 60000) AS bad FROM tenants WHERE tenant = {tenant:UInt32} SETTINGS max_block_size = 1000, max_threads = 1';
  const good = 'SELECT tenant, count() AS rows, max(row) AS last FROM tenants WHERE tenant = {tenant:UInt32} GROUP BY tenant';

  it('fails a statement after output has begun, so that the rest proves something', async () => {
    await expect(sql.select(failing, { tenant: 1 })).rejects.toMatchObject({
      code: 'FUNCTION_THROW_IF_VALUE_IS_NON_ZERO',
      retryable: false,
    });
  });

  it('under 160 questions, 32 at a time, with failures, aborts and timeouts among them', async () => {
    const questions = Array.from({ length: 160 }, (_, index) => index);
    const wrong: unknown[] = [];
    const outcomes = { answered: 0, failed: 0, aborted: 0, timedOut: 0 };
    const ask = async (index: number) => {
      const tenant = index % 8;
      if (index % 4 === 0) {
        await sql.select(failing, { tenant }).catch(() => (outcomes.failed += 1));
      } else if (index % 16 === 1) {
        const stop = new AbortController();
        setTimeout(() => stop.abort(), 20 + (index % 60));
        const slow = 'SELECT tenant, row, sleepEachRow(0.0001) FROM tenants WHERE tenant = {tenant:UInt32} SETTINGS max_block_size = 500';
        await sql.select(slow, { tenant }, stop.signal).catch(() => (outcomes.aborted += 1));
      } else if (index % 16 === 9) {
        const endless =
          'SELECT tenant, row FROM tenants, numbers(100000) AS n WHERE tenant = {tenant:UInt32} SETTINGS max_execution_time = 0.2, max_result_bytes = 0';
        await sql.select(endless, { tenant }).catch(() => (outcomes.timedOut += 1));
      } else {
        const rows = await sql.select<{ tenant: number; rows: number; last: number }>(good, { tenant });
        if (rows.length !== 1 || rows[0]?.tenant !== tenant || rows[0].rows !== 100_000 || rows[0].last !== 99_999)
          wrong.push(rows.slice(0, 3));
        outcomes.answered += 1;
      }
    };
    const worker = async () => {
      for (let next = questions.shift(); next !== undefined; next = questions.shift()) await ask(next);
    };
    await Promise.all(Array.from({ length: 32 }, worker));
    expect(wrong).toEqual([]);
    expect(outcomes).toEqual({ answered: 100, failed: 40, aborted: 10, timedOut: 10 });
  });

  it('with parameters of many questions at once, each gets its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 64 }, async (_, index) => {
        const [row] = await sql.select<{ own: string }>('SELECT concat({a:String}, toString({b:UInt32})) AS own', {
          a: `t${index}-`,
          b: index,
        });
        return row?.own;
      }),
    );
    expect(answers).toEqual(Array.from({ length: 64 }, (_, index) => `t${index}-${index}`));
  });

  it('settings of one question do not stick to the next', async () => {
    await sql.select('SELECT 1 SETTINGS max_result_rows = 1, log_comment = {x:String}', { x: 'a' }).catch(() => undefined);
    const answers = await Promise.all(Array.from({ length: 12 }, () => sql.select('SELECT number FROM numbers(3)')));
    expect(answers.every((rows) => rows.length === 3)).toBe(true);
  });
});

describe('an aborted question', () => {
  it('is stopped inside the engine, and no failure of the store', async () => {
    const stop = new AbortController();
    const reason = new Error('nobody waits for it');
    setTimeout(() => stop.abort(reason), 100);
    await expect(sql.select('SELECT count() FROM numbers(1000000000000)', {}, stop.signal)).rejects.toBe(reason);
    const running = () =>
      sql.select<{ n: number }>(
        "SELECT count() AS n FROM system.processes WHERE query LIKE '%numbers(1000000000000)%' AND query NOT LIKE '%system.processes%'",
      );
    // Not before: its place would be given to another while it still works.
    expect(await running()).toEqual([{ n: 0 }]);
  });
});

describe('values', () => {
  it('come back as they were, whatever they hold', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.array(fc.string({ maxLength: 12 }), { maxLength: 4 }),
        async (text, list) => {
          const clean = text.replaceAll('\0', '');
          const [row] = await sql.select(
            "SELECT {text:String} AS text, {list:Array(String)} AS list, {text:String} AS `it's {list:UInt8}` -- {no:String}",
            { text: clean, list },
          );
          expect(row).toEqual({ text: clean, list, "it's {list:UInt8}": clean });
        },
      ),
      {
        numRuns: 80,
        examples: [
          ["'; DROP TABLE tenants; --", ["\\'", '{list:String}', '`']],
          ['\\N', ['\\N']],
          ['{text:String}', []],
        ],
      },
    );
  });

  it('longer than an address allows travel as well', async () => {
    const ids = Array.from({ length: 5000 }, (_, index) => `id-${index}-${'x'.repeat(20)}`);
    expect(await sql.select('SELECT length({ids:Array(String)}) AS n, {ids:Array(String)}[5000] AS last', { ids })).toEqual([
      { n: 5000, last: ids[4999] },
    ]);
  });

  it('left out are an error, and a wrong type is one', async () => {
    await expect(sql.select('SELECT {missing:String}')).rejects.toMatchObject({ code: 'UNKNOWN_QUERY_PARAMETER' });
    await expect(sql.select('SELECT {id:UUID}', { id: "x') OR 1 --" })).rejects.toMatchObject({ retryable: false });
  });
});

describe('a hung engine', () => {
  it('is noticed within two seconds, killed and started again; questions wait for it', async () => {
    await sql.command('CREATE TABLE IF NOT EXISTS held (n UInt32) ENGINE = MergeTree ORDER BY n');
    await sql.insert('held', [{ n: 3 }], {});
    const pid = sql.pid() ?? 0;
    process.kill(pid, 'SIGSTOP');
    const begun = performance.now();
    expect(await sql.ready()).toBe(false);
    expect(performance.now() - begun).toBeLessThan(4_000);
    await until(() => !alive(pid), 40_000);
    await until(() => sql.ready(), 20_000);
    expect(await sql.select('SELECT n FROM held')).toEqual([{ n: 3 }]);
    expect(sql.pid()).not.toBe(pid);
  });
});

describe('a dead engine', () => {
  it('is started again; questions wait for it, and what was acknowledged is there', async () => {
    await sql.command('CREATE TABLE kept (n UInt32) ENGINE = MergeTree ORDER BY n');
    await sql.insert('kept', [{ n: 7 }], {});
    const pid = sql.pid() ?? 0;
    process.kill(pid, 'SIGKILL');
    await until(() => !alive(pid));
    expect(await sql.select('SELECT n FROM kept')).toEqual([{ n: 7 }]);
    expect(sql.pid()).not.toBe(pid);
  });

  it('fails a running insert as one to repeat', async () => {
    const rows = Array.from({ length: 200_000 }, (_, n) => ({ n }));
    const insert = sql.insert('kept', rows, {});
    setTimeout(() => process.kill(sql.pid() ?? 0, 'SIGKILL'), 30);
    await expect(insert).rejects.toMatchObject({ name: 'StoreError', retryable: true });
    await sql.select('SELECT 1');
  });

  it('cannot be opened a second time on the same folder', async () => {
    await expect(openSql({ dataDir: folder }, QUIET)).rejects.toMatchObject({ code: 'LOCKED' });
  });
});

it('dies with its parent, also when that is killed', async () => {
  const own = mkdtempSync(join(tmpdir(), 'flumen-test-'));
  const script = join(own, 'parent.mts');
  const client = join(import.meta.dirname, '../../../server/events/store/client.ts');
  writeFileSync(
    script,
    `import { openSql } from ${JSON.stringify(client)};
     const quiet = { info() {}, warn() {}, error() {} };
     const sql = await openSql({ dataDir: ${JSON.stringify(own)} }, quiet);
     process.stdout.write(String(sql.pid()));
     setInterval(() => {}, 1000);`,
  );
  const parent = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: join(import.meta.dirname, '../../..'),
  });
  const [said] = await once(parent.stdout, 'data');
  const pid = Number(String(said));
  expect(alive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await until(() => !alive(pid));
  expect(alive(pid)).toBe(false);
  rmSync(own, { recursive: true, force: true });
});
