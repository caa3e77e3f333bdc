import { count, eq } from 'drizzle-orm';
import type { Context } from '#server/app/context.ts';
import { offerSetupToken } from './accounts/setup-token.ts';
import { users } from './db/tables/core.ts';
import { CAST, DEMO_PASSWORD } from './demo/cast.ts';

async function hasDemo({ db, settings }: Context): Promise<boolean> {
  if (!settings.demo) return false;
  const [demo] = await db.select({ people: count() }).from(users).where(eq(users.is_demo, true));
  return (demo?.people ?? 0) > 0;
}

/** What the person at the terminal is told once the server answers: where it is, and how to get in. */
export async function startupBanner(context: Context, address: string): Promise<string> {
  const lines = [`Flumen is running at ${address}`];
  if (!context.settings.roles.includes('web')) return lines.join('\n');
  if (await hasDemo(context)) {
    const width = Math.max(...Object.values(CAST).map(({ email }) => email.length));
    lines.push('', `Demo log-ins, each with the password ${DEMO_PASSWORD}`);
    for (const { email, who } of Object.values(CAST)) lines.push(`  ${email.padEnd(width)}  ${who}`);
    return lines.join('\n');
  }
  const token = await offerSetupToken(context.db, context.settings);
  if (token) lines.push(`No admin yet. Create the first one at ${address}/register?setup_token=${token}`);
  return lines.join('\n');
}
