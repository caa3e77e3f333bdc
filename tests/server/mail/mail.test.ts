import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/kit/languages.ts';
import type { MailTemplate } from '#domain/wire/mails.ts';
import { mails, monitoringReports } from '#server/db/tables/accounts.ts';
import { sendDueMails } from '#server/mail/due.ts';
import { escapeHtml, htmlOf, textOf } from '#server/mail/layout.ts';
import type { MailData } from '#server/mail/mailer.ts';
import { pauseAfter, sendMail } from '#server/mail/send.ts';
import { messageOf } from '#server/mail/templates.ts';
import { closeTransports } from '#server/mail/transport.ts';
import { unsubscribeLink } from '#server/mail/unsubscribe.ts';
import { rowsIn } from '#tests/support/answer.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { openSmtp, type Smtp } from '../../support/smtp.ts';

const NAME = '<b>Olivia</b> & Søn';
const link = 'https://flumen.example/there?a=1&b=2';
const PEOPLE = {
  name: NAME,
  plan: 'plans.business',
  people: '41,200',
  allowed: '50,000',
  open_up_to: '60,000',
  day: 'December 1, 2026',
  link,
};
const BILL = {
  ...{ name: NAME, plan: 'plans.business', next: 'plans.limited', number: 'TEST-1', amount: '$349.00', day: '24 November 2026', link },
  isTest: true,
};
const OFFER = { name: NAME, template: NAME, reason: 'It names a client', link };
const COMMENT = { name: NAME, author: NAME, canvas: NAME, workspace: NAME, said: `${NAME}, is 12 % right?`, link };
const SAMPLES: MailData = {
  verify_email: { name: NAME, link },
  change_email: { name: NAME, link },
  reset_password: { name: NAME, link },
  set_password: { name: NAME, inviter: NAME, workspace: NAME, link },
  invited: { name: NAME, inviter: NAME, workspace: NAME, link },
  removed: { name: NAME, workspace: NAME },
  password_changed: { name: NAME, link },
  two_factor_changed: { name: NAME, on: true, link },
  second_factor_guessed: { name: NAME, link },
  change_asked: { name: NAME, email: 'new@flumen.test', link },
  email_changed: { name: NAME, email: 'new@flumen.test', link },
  proof_code: { name: NAME, code: '01234567' },
  script_install: { sender: NAME, workspace: NAME, site: 'shop.example', snippet: '<script async src="https://x/t.js"></script>' },
  propose_upgrade: { name: NAME, asker: NAME, workspace: NAME, feature: 'features.targets.name', plan: 'plans.performance_pro', link },
  trial_ends: {
    name: NAME,
    plan: 'plans.business',
    next: 'plans.limited',
    day: '24 November 2026',
    keeps: { workspaces: 1, canvases: 3 },
    locks: { workspaces: 2, canvases: 1 },
    link,
  },
  template_published: OFFER,
  template_declined: OFFER,
  template_withdrawn: OFFER,
  comment_mention: COMMENT,
  comment_answer: COMMENT,
  ...{ receipt: BILL, payment_failed: BILL, trial_pays: BILL, plan_ends: BILL, plan_changes: BILL, plan_ended: BILL },
  ...{ payment_disputed: BILL, dispute_won: BILL, dispute_lost: BILL },
  dispute_to_answer: { email: 'a@flumen.test', number: 'F-12', amount: '$349.00', reason: 'fraudulent', day: '24 November', link },
  people_near: PEOPLE,
  people_reached: PEOPLE,
  people_locked: PEOPLE,
  trial_ended: { name: NAME, plan: 'plans.business', next: 'plans.limited', locked: { workspaces: 0, canvases: 6 }, link },
  target_alert: { headline: NAME, sentences: [NAME, 'On course for $24,000 of $26,000 by 30 Nov.'], action: 'Open the target', link },
  monitoring_report: {
    name: NAME,
    period: 1,
    range: '9 to 15 Nov',
    workspaces: [
      {
        ...{ name: NAME, range: '8 to 14 Nov', link, lines: [{ label: NAME, value: '12', before: '–' }], sentences: [`${NAME} moved`] },
        statuses: [{ status: 'critical', word: 'Critical', name: NAME, text: '3 of 9' }],
        chart: { title: NAME, from: '8 Nov', to: '14 Nov', most: 'Most: 5', bars: [0, 1, null, 0.5] },
      },
      // Queued before reports said more than figures.
      { name: NAME, range: '8 to 14 Nov', link, lines: [] },
    ],
    unsubscribe: 'https://flumen.example/unsubscribe/x',
  },
};
const TEMPLATES = Object.keys(SAMPLES) as MailTemplate[];

const KEY = '73914628';
const keyed = { name: 'Olivia', link: `https://flumen.example/there/${KEY}` };
/** Mails with what lets somebody in, or changes something without a password. */
const LETTING_IN = {
  verify_email: keyed,
  change_email: keyed,
  reset_password: keyed,
  set_password: { ...keyed, inviter: 'Ed', workspace: 'Shop' },
  change_asked: { ...keyed, email: 'new@flumen.test' },
  email_changed: { ...keyed, email: 'new@flumen.test' },
  proof_code: { name: 'Olivia', code: KEY },
  monitoring_report: { ...SAMPLES.monitoring_report, unsubscribe: keyed.link },
} as const satisfies Partial<MailData>;

let smtp: Smtp;
let server: TestServer;
beforeAll(async () => {
  smtp = await openSmtp();
  server = await openTestServer({ settings: { smtpUrl: smtp.url, mailFrom: 'Flumen <no-reply@flumen.test>' } });
});
afterAll(async () => {
  await server.close();
  closeTransports();
  await smtp.close();
});

function queue<T extends MailTemplate>(template: T, data: MailData[T], email: string): Promise<void> {
  return server.context.mail.queue(server.context.db, { template, to: { email, language: 'de' }, data });
}

/** Puts one mail into the outbox; answers its id. */
async function queued(email: string, name = 'Olivia'): Promise<string> {
  await queue('reset_password', { name, link: 'https://flumen.example/reset/abc' }, email);
  const [mail] = await server.context.db.select().from(mails).where(eq(mails.recipient, email));
  if (!mail) throw new Error('the mail is not in the outbox');
  return mail.id;
}
const stateOf = async (id: string) => (await server.context.db.select().from(mails).where(eq(mails.id, id)))[0];
const arrived = (email: string) => smtp.received.filter(({ to }) => to.includes(email));

describe('a template', () => {
  test.each(TEMPLATES)('%s says something in every language, with what people typed escaped', (template) => {
    const subjects = LANGUAGES.map((language) => {
      const message = messageOf(template, SAMPLES[template], language);
      const html = htmlOf(message, language);
      expect(html).not.toContain('<b>Olivia');
      expect(html).not.toMatch(/\{\{|undefined|mail\.[a-z_]+\./);
      expect(textOf(message)).not.toMatch(/\{\{|undefined|&amp;/);
      const code = template === 'script_install' ? SAMPLES.script_install.snippet : '';
      expect(html).toContain(escapeHtml(code));
      // The headline of an alert holds figures; whoever asks for the mail has written it in the language of its reader.
      return template === 'target_alert' ? textOf(message) : message.subject;
    });
    expect(new Set(subjects).size).toBeGreaterThan(2);
  });
});

describe('a laid out mail', () => {
  test.each(TEMPLATES)('%s holds for every program: tables, both grounds, a preview, the link in plain sight', (template) => {
    const message = messageOf(template, SAMPLES[template], 'en');
    const html = htmlOf(message, 'en');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme:dark');
    // What a list of mails shows beside the subject is the sentence, not the brand.
    const [shownFirst] = html.slice(html.indexOf('<body')).split('</div>');
    expect(shownFirst).toContain(escapeHtml(message.paragraphs[1] ?? message.paragraphs[0] ?? ''));
    expect(html.match(/<table(?! role="presentation")/g)).toBeNull();
    if (message.action) expect(html.split(escapeHtml(message.action.link))).toHaveLength(4);
  });

  test('makes no link of what somebody calls themselves', () => {
    const inviter = 'https://evil.example';
    const html = htmlOf(messageOf('invited', { name: 'Ed', inviter, workspace: inviter, link }, 'en'), 'en');
    expect(html).toContain('… invites you');
    expect(html).not.toContain(inviter);
  });
});

describe('a mail', () => {
  test('reaches a real SMTP server as text and HTML, once, however many workers try', async () => {
    const id = await queued('one@flumen.test');
    await Promise.all([sendMail(server.context, id), sendMail(server.context, id), sendMail(server.context, id)]);
    await sendMail(server.context, id);
    expect(arrived('one@flumen.test')).toHaveLength(1);
    const [{ mail } = { mail: undefined }] = arrived('one@flumen.test');
    expect(mail?.from?.address).toBe('no-reply@flumen.test');
    expect(mail?.subject).toBe('Setze dein Flumen-Passwort zurück');
    expect(mail?.text).toContain('https://flumen.example/reset/abc');
    expect(mail?.html).toContain('Neues Passwort wählen');
    expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 1, error: null });
  });

  test.each(Object.keys(LETTING_IN) as (keyof typeof LETTING_IN)[])(
    'of %s lies in the store without what lets somebody in, and arrives with it',
    async (template) => {
      const email = `${template}@flumen.test`;
      await queue(template, LETTING_IN[template], email);
      const [row] = await server.context.db.select().from(mails).where(eq(mails.recipient, email));
      expect(row?.status).toBe('queued');
      expect(JSON.stringify(row)).not.toContain(KEY);
      await sendMail(server.context, row?.id ?? '');
      const [{ mail } = { mail: undefined }] = arrived(email);
      expect(mail?.text).toContain(KEY);
      expect(mail?.html).toContain(KEY);
    },
  );

  test('is not sent again because the store was away when it had left', async () => {
    const id = await queued('away@flumen.test');
    let writes = 0;
    const db = new Proxy(server.context.db, {
      get(store, name) {
        if (name === 'update') writes += 1;
        // The first write takes the mail, the second one notes that it has left.
        if (name === 'update' && writes === 2) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        const value: unknown = Reflect.get(store, name);
        return typeof value === 'function' ? value.bind(store) : value;
      },
    });
    await sendMail({ ...server.context, db }, id);
    expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 1, error: null });
    server.advance(pauseAfter(1) + 1000);
    await sendMail(server.context, id);
    expect(arrived('away@flumen.test')).toHaveLength(1);
  });

  test('that is refused keeps the reason and is tried again when its pause is over', async () => {
    smtp.refuse(1);
    const id = await queued('two@flumen.test');
    await sendMail(server.context, id);
    const refused = await stateOf(id);
    expect(refused).toMatchObject({ status: 'queued', attempts: 1 });
    expect(refused?.error).toContain('mailbox busy');
    await sendMail(server.context, id);
    expect(arrived('two@flumen.test')).toHaveLength(0);
    server.advance(pauseAfter(1) + 1000);
    await sendMail(server.context, id);
    expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(arrived('two@flumen.test')).toHaveLength(1);
  });

  test('is given up in the end, and says why', async () => {
    smtp.refuse(100);
    const id = await queued('three@flumen.test');
    for (let tries = 1; tries <= 9; tries += 1) {
      await sendMail(server.context, id);
      server.advance(pauseAfter(tries) + 1000);
    }
    smtp.refuse(0);
    expect(await stateOf(id)).toMatchObject({ status: 'failed', attempts: 9 });
    await sendMail(server.context, id);
    expect(arrived('three@flumen.test')).toHaveLength(0);
  });

  test('whose job was lost is found again and sent by a worker', async () => {
    const work = await server.context.jobs.work(server.context);
    const id = await queued('four@flumen.test');
    await sendDueMails(server.context);
    await expect.poll(async () => (await stateOf(id))?.status, { timeout: 20_000 }).toBe('sent');
    expect(arrived('four@flumen.test')).toHaveLength(1);
    const states = await server.context.jobs.states();
    expect(states.find(({ name }) => name === 'mail.send')?.last_completed_at).toBeTruthy();
    await work.close();
  });

  test('cannot smuggle a header in by a name', async () => {
    const { db, mail } = server.context;
    await mail.queue(db, {
      template: 'removed',
      to: { email: 'five@flumen.test', language: 'en' },
      data: { name: 'x', workspace: 'A\r\nBcc: victim@flumen.test\r\n\r\nB' },
    });
    const [row] = await db.select().from(mails).where(eq(mails.recipient, 'five@flumen.test'));
    await sendMail(server.context, row?.id ?? '');
    expect(arrived('victim@flumen.test')).toHaveLength(0);
    expect(arrived('five@flumen.test')[0]?.mail.subject).toContain('A Bcc: … B');
  });
});

describe('a periodic report', () => {
  test('is ordered, moved to its hour, listed and ended by its owner alone', async () => {
    const [rita, other] = [await server.register(), await server.register()];
    const url = '/api/dashboard/monitoring-reports';
    const order = { client_timezone: 'Europe/Berlin', reports: [{ period_type: 0 }, { period_type: 2, send_at: '2020-01-01T08:00:00Z' }] };
    const made = await server.send({ method: 'POST', url, payload: order }, rita.access_token);
    expect(made.statusCode).toBe(200);
    const data = rowsIn<{ id: string; period_type: number; send_at: string }>(made);
    expect(data.map(({ period_type }) => period_type)).toEqual([0, 2]);
    for (const { send_at } of data) {
      expect(new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' }).format(new Date(send_at))).toBe('08:00');
    }
    const [first] = data;
    const stranger = await server.send({ method: 'DELETE', url: `${url}/${first?.id}` }, other.access_token);
    expect(stranger.statusCode).toBe(404);
    expect((await server.send({ method: 'DELETE', url: `${url}/${first?.id}` }, rita.access_token)).statusCode).toBe(204);
    const left = await server.send({ method: 'GET', url }, rita.access_token);
    expect(left.json<{ data: object[] }>().data).toHaveLength(1);
  });

  test('is first sent when its owner asks for, and says that it is in force', async () => {
    const ben = await server.register();
    const url = '/api/dashboard/monitoring-reports';
    const asked = new Date(server.context.clock().getTime() + 3_600_000).toISOString();
    const payload = { client_timezone: 'UTC', reports: [{ period_type: 1, send_at: asked.replace('Z', '+00:00') }] };
    const made = await server.send({ method: 'POST', url, payload }, ben.access_token);
    expect(rowsIn(made)).toMatchObject([{ period_type: 1, send_at: asked, deleted_at: null }]);
  });

  test.each([['x'], ['2026-13-01T08:00:00Z'], ['2026-12-01'], [''], [7]])(
    'is not ordered for %j, and the answer points there',
    async (send_at) => {
      const ben = await server.register();
      const url = '/api/dashboard/monitoring-reports';
      const payload = { client_timezone: 'UTC', reports: [{ period_type: 0 }, { period_type: 1, send_at }] };
      const refused = await server.send({ method: 'POST', url, payload }, ben.access_token);
      expect([refused.statusCode, refused.json().errors]).toMatchObject([422, [{ source: { pointer: '/reports/1/send_at' } }]]);
      expect(rowsIn(await server.send({ method: 'GET', url }, ben.access_token))).toEqual([]);
    },
  );

  test('is ordered by a form, where numbers are text', async () => {
    const ben = await server.register();
    const url = '/api/dashboard/monitoring-reports';
    const form = (payload: string) =>
      server.send({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }, ben.access_token);
    const made = await form('client_timezone=UTC&reports[0][period_type]=0&reports[1][period_type]=2');
    expect([made.statusCode, rowsIn<{ period_type: number }>(made).map(({ period_type }) => period_type)]).toEqual([200, [0, 2]]);
    const refused = await form('client_timezone=UTC&reports[0][period_type]=9');
    expect([refused.statusCode, refused.json().errors]).toMatchObject([422, [{ source: { pointer: '/reports/0/period_type' } }]]);
  });

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('ends by the link in its mail, sent as %s, and by no other', async (_form, type, payload) => {
    const rita = await server.register();
    const [row] = await server.context.db
      .insert(monitoringReports)
      .values({ user_id: rita.id, period_type: 0, send_at: new Date(), client_timezone: 'UTC' })
      .returning();
    const path = new URL(unsubscribeLink(server.context.settings, row?.id ?? '')).pathname;
    const forged = await server.send({ method: 'POST', url: `${path.slice(0, -3)}xyz` });
    expect(forged.statusCode).toBe(404);
    expect((await server.send({ method: 'GET', url: path })).statusCode).toBe(200);
    const deletedAt = async () =>
      (
        await server.context.db
          .select()
          .from(monitoringReports)
          .where(eq(monitoringReports.id, row?.id ?? ''))
      )[0]?.deleted_at;
    expect(await deletedAt()).toBeNull();
    const ended = await server.send({ method: 'POST', url: path, headers: { 'content-type': type }, payload });
    expect(ended.statusCode).toBe(200);
    expect(await deletedAt()).not.toBeNull();
  });
});
