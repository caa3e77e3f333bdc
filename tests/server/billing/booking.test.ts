import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workCalls } from '#server/billing/booking/calls.ts';
import { billingNotices } from '#server/db/tables/billing.ts';
import { flatData } from '#tests/support/answer.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { payerOf } from './payer.ts';

/** Calls as calendars tell of them, over the wire and signed as theirs are. */

const SECRET = 'a key that calendars sign with';
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { bookingUrl: 'https://calendly.com/acme/hello', bookingSecret: SECRET } });
});
afterAll(() => server.close());

const mac = (text: string, secret = SECRET) => createHmac('sha256', secret).update(text).digest('hex');
const seconds = (ago = 0) => Math.floor(server.context.clock().getTime() / 1000) - ago;

async function post(payload: string, headers: Record<string, string>): Promise<number> {
  const url = '/api/dashboard/billing/booked-calls';
  const answer = await server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });
  return answer.statusCode;
}

const calendlyBody = (event: string, uri: string, who: { email?: string; reference?: string }) =>
  JSON.stringify({ event, payload: { uri, email: who.email ?? 'other@example.com', tracking: { utm_content: who.reference ?? null } } });
function calendly(event: string, uri: string, who: { email?: string; reference?: string }, ago = 0): Promise<number> {
  const body = calendlyBody(event, uri, who);
  const t = seconds(ago);
  return post(body, { 'calendly-webhook-signature': `t=${t},v1=${mac(`${t}.${body}`)}` });
}
function cal(triggerEvent: string, uid: string, who: { email?: string; reference?: string }): Promise<number> {
  const payload = {
    uid,
    attendees: [{ email: who.email ?? 'other@example.com' }],
    metadata: who.reference ? { account: who.reference } : {},
  };
  const body = JSON.stringify({ triggerEvent, payload });
  return post(body, { 'x-cal-signature-256': mac(body) });
}

/** Somebody whose trial has begun, with the calendar as they open it. */
async function newcomer() {
  const person = await server.person({ plan: 'limited', confirmed: true });
  const payer = payerOf(server, person);
  const begun = payer.told(await payer.order('business', 'monthly', { isTrial: true }));
  const me = flatData<{ booking_url: string; email: string }>(await payer.send('GET', 'me'));
  const days = async () =>
    (new Date((await payer.show()).period_end ?? '').getTime() - new Date(begun.period_end ?? '').getTime()) / 86_400_000;
  return { ...payer, days, email: me.email, calendar: new URL(me.booking_url) };
}

const statusOf = async (id: string) =>
  (
    await server.context.db
      .select()
      .from(billingNotices)
      .where(eq(billingNotices.event, `call ${id}`))
  )[0]?.status;

describe('a booked call', () => {
  test('of Calendly counts once for the account that its address names, twice, late and after it was cancelled', async () => {
    const who = await newcomer();
    const reference = who.calendar.searchParams.get('utm_content') ?? '';
    // The page is not believed where the calendar tells itself.
    const claimed = await who.send('POST', 'billing/booked-call');
    expect([claimed.status, claimed.body.errors?.[0]?.code, await who.days()]).toEqual([409, 'billing_call_unheard', 0]);
    expect([await calendly('invitee.created', '/a', { reference }), await calendly('invitee.created', '/a', { reference }, 100)]).toEqual([
      204, 204,
    ]);
    await Promise.all([workCalls(server.context), workCalls(server.context)]);
    expect([await who.days(), (await who.show()).call_adds]).toEqual([14, null]);
    expect(await calendly('invitee.canceled', '/a', { reference })).toBe(204);
    expect(await calendly('invitee.created', '/b', { reference })).toBe(204);
    await workCalls(server.context);
    expect(await who.days()).toBe(14);
    expect([await statusOf('invitee.created /a'), await statusOf('invitee.canceled /a'), await statusOf('invitee.created /b')]).toEqual([
      'done',
      'ignored',
      'ignored',
    ]);
    expect((await who.show()).history.filter(({ type }) => type === 'extend_trial')).toHaveLength(1);
  });

  test('of Cal.com is found by what its address hands back, or by who booked; a reference that we did not make says nothing', async () => {
    const [named, mailed] = [await newcomer(), await newcomer()];
    const reference = named.calendar.searchParams.get('metadata[account]') ?? '';
    expect(await cal('BOOKING_CREATED', 'u1', { reference })).toBe(204);
    expect(await cal('BOOKING_CREATED', 'u2', { email: mailed.email.toUpperCase() })).toBe(204);
    expect(await cal('BOOKING_CREATED', 'u3', { reference: `${named.id}.forged` })).toBe(204);
    expect(await cal('PING', 'u4', {})).toBe(204);
    await workCalls(server.context);
    expect([await named.days(), await mailed.days()]).toEqual([14, 14]);
    expect([await statusOf('BOOKING_CREATED u3'), await statusOf('PING u4')]).toEqual(['ignored', 'ignored']);
  });

  test('is not taken from anybody who cannot sign it, nor long after it was signed', async () => {
    const who = await newcomer();
    const body = calendlyBody('invitee.created', '/c', { email: who.email });
    const t = seconds();
    const forged = await Promise.all([
      post(body, {}),
      post(body, { 'calendly-webhook-signature': `t=${t},v1=${mac(`${t}.${body}`, 'another key altogether')}` }),
      post(`${body} `, { 'calendly-webhook-signature': `t=${t},v1=${mac(`${t}.${body}`)}` }),
      post(body, { 'x-cal-signature-256': mac(body).slice(2) }),
      post(body, { 'calendly-webhook-signature': 'v1=,t=x' }),
      calendly('invitee.created', '/c', { email: who.email }, 600),
    ]);
    expect(new Set(forged)).toEqual(new Set([401]));
    await workCalls(server.context);
    expect([await who.days(), await statusOf('invitee.created /c')]).toEqual([0, undefined]);
  });
});
