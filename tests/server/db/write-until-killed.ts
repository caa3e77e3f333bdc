import { openEmbedded } from '#server/db/embedded.ts';
import { users } from '#server/db/tables/core.ts';
import { installation } from '#server/db/tables/installation.ts';

/** Run as a process of its own: writes rows and transactions and says each number once it is acknowledged. */
const [dataDir = '', durability = 'process', first = '0'] = process.argv.slice(2);
const { db } = await openEmbedded({ dataDir, durability: durability === 'power' ? 'power' : 'process' });
for (let number = Number(first); ; number += 1) {
  await db.transaction(async (tx) => {
    await tx.insert(installation).values({ key: `row-${number}`, value: { number, text: 'x'.repeat(500) } });
    await tx.insert(users).values({ email: `${number}@flumen.test`, first_name: 'N' });
  });
  process.stdout.write(`${number}\n`);
}
