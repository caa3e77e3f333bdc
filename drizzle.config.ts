import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate` writes what changed in the tables as the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/tables/core.ts',
    './server/db/tables/accounts.ts',
    './server/db/tables/canvases.ts',
    './server/db/tables/alerts.ts',
    './server/db/tables/exports.ts',
    './server/db/tables/billing.ts',
    './server/db/tables/monitor.ts',
    './server/db/tables/people.ts',
    './server/db/tables/walks.ts',
    './server/db/tables/spend.ts',
    './server/db/tables/installation.ts',
  ],
  out: './server/db/migrations',
});
