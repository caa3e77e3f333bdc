import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminMail, RevealedMail } from '#resources/shapes/admin.ts';
import { auditEntries, mails } from '#server/db/tables/accounts.ts';
import { installation } from '#server/db/tables/installation.ts';
import { htmlOf, textOf } from '#server/mail/layout.ts';
import { maskLinks, secretLinks } from '#server/mail/mask-links.ts';
import { forgetOldLinks, sealOldMails } from '#server/mail/old-mails.ts';
import { sealLinks, withLinks, withoutSecrets } from '#server/mail/secret-links.ts';
import { messageOf } from '#server/mail/templates.ts';
import { flatData } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const TOKEN = 'Zk3-9_aPq7LmWx2RtYb5VnCd8EfGh1Js';
const LINK = `https://flumen.example/reset/0193d5b2-7a61-7c55-8d0a-1c2d3e4f5a6b.${TOKEN}`;
const { shown, links } = withoutSecrets('reset_password', { name: 'Pia', link: LINK });
const message = messageOf('reset_password', shown, 'en');
const inClear = messageOf('reset_password', { name: 'Pia', link: LINK }, 'en');
const reason = 'no mail server here yet';

let server: TestServer;
let admin: Person;
let support: Person;
let person: Person;
beforeAll(async () => {
  server = await openTestServer({ settings: { smtpUrl: 'smtp://127.0.0.1:1' } });
  admin = await server.person({ staff: 'admin' });
  support = await server.person({ staff: 'support' });
  person = await server.person();
});
afterAll(() => server.close());

async function mail(about: Partial<typeof mails.$inferInsert> = {}): Promise<string> {
  const [row] = await server.context.db
    .insert(mails)
    .values({
      recipient: 'pia@flumen.test',
      user: person.id,
      template: 'reset_password',
      language: 'en',
      subject: 'A new password',
      html: htmlOf(message, 'en'),
      text: textOf(message),
      links: sealLinks(server.context.settings.secret, links),
      status: 'kept',
      ...about,
    })
    .returning({ id: mails.id });
  return row?.id ?? '';
}
const ask = async <T>(who: Person | null, method: 'GET' | 'POST', path: string, payload?: object) => {
  const answer = await server.ask(who, { method, url: `/api/dashboard/${path}`, ...(payload ? { payload } : {}) });
  return { ...answer, data: flatData<T>(answer), code: answer.body.errors?.[0]?.code };
};
const entries = (id: string) => server.context.db.select().from(auditEntries).where(eq(auditEntries.target_id, id));

describe('links of a mail', () => {
  test('lose the part that lets somebody in, whatever form they take', () => {
    for (const address of [
      LINK,
      `https://f.example/?key=${TOKEN}`,
      `https://f.example/a#${TOKEN}`,
      'http://f.example/set-password/0193d5b2-7a61-7c55-8d0a-1c2d3e4f5a6b',
    ]) {
      const masked = maskLinks(`(see ${address})`, 'set_password');
      expect(masked).toContain('•••');
      expect(masked).not.toMatch(/Zk3|0193d5b2/);
      expect(secretLinks(`see ${address}.`, 'set_password')).toEqual([address]);
    }
  });

  test('stay whole where they are only an address', () => {
    const address = 'https://flumen.example/dashboard/workspaces/0193d5b2-7a61-7c55-8d0a-1c2d3e4f5a6b/canvases';
    expect(maskLinks(address, 'invited')).toBe(address);
    expect(secretLinks(address, 'invited')).toEqual([]);
  });
});

describe('a mail of the outbox', () => {
  test('is read without its secret, by administrators too, and never in a list', async () => {
    const id = await mail();
    for (const who of [admin, support]) {
      const { status, data, text } = await ask<AdminMail>(who, 'GET', `admin/mails/${id}`);
      expect([status, data.revealable]).toEqual([200, true]);
      for (const content of [data.text, data.html]) expect(content).toContain('https://flumen.example/reset/•••');
      expect(text).not.toContain(TOKEN);
      for (const path of ['mails', `mails/${id}`]) expect((await ask(who, 'GET', path)).text).not.toContain(TOKEN);
    }
    expect((await ask(person, 'GET', `admin/mails/${id}`)).status).toBe(403);
    expect((await ask(null, 'GET', `admin/mails/${id}`)).status).toBe(401);
  });

  test('gives its link to an administrator with a reason, while it is kept, and says so in the log', async () => {
    const id = await mail();
    expect((await ask(support, 'POST', `admin/mails/${id}/reveal`, { reason })).status).toBe(403);
    expect((await ask(admin, 'POST', `admin/mails/${id}/reveal`, {})).code).toBe('reason_required');
    expect(await entries(id)).toEqual([]);
    const { status, data, headers } = await ask<RevealedMail>(admin, 'POST', `admin/mails/${id}/reveal`, { reason });
    expect([status, data]).toEqual([200, { id, recipient: 'pia@flumen.test', links: [LINK] }]);
    expect(headers['cache-control']).toBe('no-store');
    const noted = await entries(id);
    expect(noted).toMatchObject([
      { actor: admin.id, action: 'admin.revealMail', target_label: 'pia@flumen.test', reason, after: { user: person.id } },
    ]);
    expect(JSON.stringify(noted)).not.toContain(TOKEN);
  });

  test('never gives a way into the account of somebody else of staff, by account or by address', async () => {
    const boss = await server.person({ staff: 'admin' });
    for (const about of [{ user: boss.id }, { user: null, recipient: `${boss.id}@flumen.test` }, { user: support.id }]) {
      const id = await mail(about);
      expect(await ask(admin, 'POST', `admin/mails/${id}/reveal`, { reason })).toMatchObject({ status: 403, code: 'log_in_as_staff' });
      expect(await entries(id)).toEqual([]);
    }
    const own = await mail({ user: admin.id });
    expect((await ask(admin, 'POST', `admin/mails/${own}/reveal`, { reason })).status).toBe(200);
  });

  test('gives nothing once it was sent, nor where there is no secret', async () => {
    for (const about of [{ status: 'sent' }, { status: 'failed' }, { template: 'removed', links: null }]) {
      const id = await mail(about);
      const { status, code } = await ask(admin, 'POST', `admin/mails/${id}/reveal`, { reason });
      expect([status, code]).toEqual([409, 'mail_not_revealable']);
    }
  });

  test('is queued anew by support and noted', async () => {
    const id = await mail({ status: 'failed', attempts: 9, error: 'refused' });
    const { status, data } = await ask(support, 'POST', `admin/mails/${id}/resend`, { reason });
    expect([status, data]).toMatchObject([200, { id, status: 'queued' }]);
    expect(await entries(id)).toMatchObject([
      { actor: support.id, action: 'admin.resendMail', before: { status: 'failed', attempts: 9 }, after: { status: 'queued' }, reason },
    ]);
    expect((await ask(support, 'POST', `admin/mails/${id}/resend`)).code).toBe('mail_queued');
    expect((await ask(person, 'POST', `admin/mails/${id}/resend`)).status).toBe(403);
  });
});

describe('the links of stored mails', () => {
  const stored = async (id: string) => {
    const [row] = await server.context.db.select().from(mails).where(eq(mails.id, id));
    if (!row) throw new Error('no such mail');
    return row;
  };
  const old = (about: Partial<typeof mails.$inferInsert> = {}) =>
    mail({ html: htmlOf(inClear, 'en'), text: textOf(inClear), links: null, ...about });

  test('are forgotten once they work no longer; such a mail is not sent again', async () => {
    const id = await mail({ status: 'sent', created_at: new Date(Date.now() - 9 * 86_400_000) });
    const young = await mail({ status: 'sent' });
    await forgetOldLinks(server.context.db, new Date());
    expect([(await stored(id)).links, (await stored(young)).links === null]).toEqual([null, false]);
    expect((await ask(admin, 'POST', `admin/mails/${id}/resend`, { reason })).code).toBe('mail_link_over');
    expect((await ask(admin, 'POST', `admin/mails/${young}/resend`, { reason })).status).toBe(200);
  });

  test('that an earlier version stored in clear are sealed where somebody waits for them, and cut out elsewhere', async () => {
    const [kept, sent] = [await old(), await old({ status: 'sent' })];
    await server.context.db.delete(installation).where(eq(installation.key, 'mails_sealed'));
    await sealOldMails(server.context);
    for (const row of [await stored(kept), await stored(sent)]) {
      expect(row.text + row.html).not.toContain(TOKEN);
      expect(row.text).toBe(textOf(message));
      expect(row.html).toBe(htmlOf(message, 'en'));
    }
    expect((await stored(sent)).links).toBeNull();
    const { data } = await ask<RevealedMail>(admin, 'POST', `admin/mails/${kept}/reveal`, { reason });
    expect(data.links).toEqual([LINK]);
    expect(withLinks(await stored(kept), links)).toMatchObject({ text: textOf(inClear), html: htmlOf(inClear, 'en') });
  });
});
