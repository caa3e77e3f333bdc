import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { TestCard } from '#domain/billing/cards.ts';
import { transition } from '#domain/billing/transition.ts';
import type { BillingStanding } from '#resources/shapes/account/billing.ts';
import type { RecordLine, Rendered } from '#server/actions/handler.ts';
import { recordByItself } from '#server/audit/record.ts';
import type { BillingPorts } from '#server/billing/ports.ts';
import type { Database } from '#server/db/client.ts';
import type { Writing } from '#server/domain-events/domain-events.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { isKeyTaken, requestKey } from '#server/resources/idempotency.ts';
import { standingAnswer } from './answer.ts';
import { listWith } from './coupons/coupons.ts';
import { hold, keep, type Payer } from './held.ts';
import { endIntent, intend } from './intents.ts';
import { requireChoice } from './keep-open.ts';
import { conclude, keepCarried } from './look.ts';
import { catchUp } from './move.ts';
import { providerOf, sells } from './provider/pick.ts';
import type { Asked, Carried, PersonsEvent } from './provider/port.ts';
import { refusal } from './refusals.ts';
import { Unsure } from './stripe/failures.ts';

/** A declared call that changes a subscription, and takes an Idempotency-Key. */
export interface BillingCall {
  readonly context: BillingPorts;
  readonly request: FastifyRequest;
  /** Whose subscription it is, where staff act; left out: that of whoever asks. */
  readonly account?: string;
  readonly now: Date;
  readonly record: RecordLine;
  once(tx: Database, write: () => Promise<BillingStanding>): Promise<Rendered>;
}

/** The same where nothing is answered, and maybe nobody asks over the wire. */
type SilentCall = Omit<BillingCall, 'once' | 'request'> & { readonly request?: FastifyRequest };

/** What somebody does, besides the event itself. */
export interface Doing {
  readonly event: (payer: Payer) => PersonsEvent | null;
  /** The payment was confirmed by its person. */
  readonly confirmed?: boolean;
  /** Cents that were said to be charged now: no more than that is. */
  readonly quoted?: number;
  readonly reason?: string;
  /** It costs nothing, so it works where nothing can be bought, too. */
  readonly isFree?: boolean;
  /** How it is paid from now on. */
  readonly card?: TestCard;
}

/** @throws HttpError 409 `billing_off` where nothing can be bought. */
function requireProvider({ settings }: BillingPorts): void {
  if (!sells(settings)) throw new HttpError(409, 'billing_off');
}

function payerIdOf({ account, request }: Pick<SilentCall, 'account' | 'request'>): string {
  if (account !== undefined) return account;
  if (!request) throw new Error('nobody is named who pays');
  return userOf(request).id;
}

const facts = ({ subscription: { plan, state, change } }: Payer) => ({ plan, state, ...(change ? { next: change.plan } : {}) });

/** The account as it is, held, with the card that was chosen; and what it would do. @throws HttpError for what is refused. */
async function prepare(writing: Writing, call: SilentCall, doing: Doing): Promise<{ payer: Payer; asked: Asked | null }> {
  const { now, context } = call;
  const before = await catchUp(writing, context.settings, await hold(writing.tx, payerIdOf(call)), now);
  const payer = doing.card ? { ...before, card: doing.card } : before;
  const event = doing.event(payer);
  if (!event) return { payer, asked: null };
  const code = 'coupon' in event ? event.coupon : null;
  const list = await listWith(writing.tx, context.settings.prices, code, { account: payer.id, holds: true });
  const made = transition(payer.subscription, event, now, list);
  if (made.refused) throw refusal(made.refused);
  if (event.type === 'order' && event.keep) await requireChoice(writing.tx, payer.id, event.plan, event.keep);
  const { confirmed = false, quoted } = doing;
  return { payer, asked: { payer, event, made, list, confirmed, quoted, now, key: randomUUID() } };
}

async function noted(call: SilentCall, tx: Database, before: Payer, after: Payer, doing: Doing): Promise<void> {
  const target = { type: 'users', id: before.id, label: before.email };
  await call.record(tx, { target, before: facts(before), after: facts(after), reason: doing.reason });
}

/** All of it in one transaction: nothing has to be waited for. */
async function changeHere(writing: Writing, call: SilentCall, doing: Doing): Promise<Payer> {
  const { payer, asked } = await prepare(writing, call, doing);
  if (!asked) {
    await keep(writing.tx, payer);
    await call.record(writing.tx, { target: { type: 'users', id: payer.id, label: payer.email } });
    return payer;
  }
  const carried = await providerOf(call.context.settings).carryOut(asked);
  const after = await keepCarried(writing, payer, asked.event.type, carried, {
    now: call.now,
    reason: doing.reason,
    prices: asked.list,
  });
  await noted(call, writing.tx, payer, after, doing);
  return after;
}

/** The provider is asked while nothing is held; before, it is written down that it will be. */
async function ask(call: SilentCall, doing: Doing): Promise<{ asked: Asked; carried: Carried } | null> {
  const { context, now } = call;
  const prepared = await context.domainEvents.transaction(async (writing) => {
    const { payer, asked } = await prepare(writing, call, doing);
    return asked && { ...asked, key: await intend(writing.tx, payer.id, asked.event.type, now) };
  });
  if (!prepared) return null;
  try {
    return { asked: prepared, carried: await providerOf(context.settings).carryOut(prepared) };
  } catch (error) {
    // Where nobody knows, the note stays: it is looked at again, and nothing else is asked until then.
    if (!(error instanceof Unsure)) await endIntent(context.db, prepared.key);
    throw error;
  }
}

async function changeThere(
  call: SilentCall,
  doing: Doing,
  answered: (keep: (writing: Writing) => Promise<Payer>) => Promise<Rendered>,
): Promise<Rendered> {
  const { now } = call;
  const account = payerIdOf(call);
  const done = await ask(call, doing);
  if (!done) return answered(({ tx }) => hold(tx, account));
  const { asked, carried } = done;
  return answered(async (writing) => {
    const payer = await hold(writing.tx, account);
    const kept = () =>
      keepCarried(writing, payer, asked.event.type, withKeep(carried, asked), {
        now,
        reason: doing.reason,
        prices: asked.list,
      });
    const after = await conclude(writing, asked.key, kept, account);
    await noted(call, writing.tx, asked.payer, after, doing);
    return after;
  });
}

/** Workspaces that were chosen to stay are ours to know. */
function withKeep(carried: Carried, { event, payer }: Asked): Carried {
  const { event: told } = carried;
  if (told.type !== 'report' || event.type !== 'order') return carried;
  return { ...carried, event: { ...told, keep: event.keep ?? payer.subscription.change?.keep } };
}

/** Does something about the subscription of whoever asks, or of whom staff name: all of it or nothing, once for each key. */
export async function act(call: BillingCall, doing: Doing): Promise<Rendered> {
  const { context, request } = call;
  if (!doing.isFree) requireProvider(context);
  const answered = (change: (writing: Writing) => Promise<Payer>) =>
    context.domainEvents.transaction((writing) =>
      call.once(writing.tx, async () => standingAnswer(context, writing.tx, await change(writing), call.now)),
    );
  const isRepeated = () => isKeyTaken(context.db, requestKey(request, userOf(request).id));
  if (!providerOf(context.settings).isRemote || (await isRepeated())) return answered((writing) => changeHere(writing, call, doing));
  return changeThere(call, doing, answered);
}

/** The same where nothing is answered. */
export async function actSilently(call: SilentCall, doing: Doing): Promise<void> {
  const { domainEvents, settings } = call.context;
  if (!doing.isFree) requireProvider(call.context);
  const answered = async (change: (writing: Writing) => Promise<Payer>): Promise<Rendered> => {
    await domainEvents.transaction(change);
    return { rendered: null };
  };
  if (providerOf(settings).isRemote) await changeThere(call, doing, answered);
  else await answered((writing) => changeHere(writing, call, doing));
}

/** What another server has told of an account; the log says that it happened by itself. */
export async function actByItself(context: BillingPorts, account: string, action: string, doing: Doing): Promise<void> {
  const record: RecordLine = (tx, line) => recordByItself(tx, { action, ...line });
  await actSilently({ context, account, now: context.clock(), record }, doing);
}
