import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate` writes what changed in the tables as the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/tables.ts',
    './server/db/account-tables.ts',
    './server/db/canvas-tables.ts',
    './server/db/alert-tables.ts',
    './server/db/export-tables.ts',
    './server/db/billing-tables.ts',
    './server/db/monitor-tables.ts',
    './server/db/people-tables.ts',
    './server/db/spend-tables.ts',
    './server/db/installation-tables.ts',
  ],
  out: './server/db/migrations',
});
