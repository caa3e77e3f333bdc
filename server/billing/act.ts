import type { FastifyRequest } from 'fastify';
import type { TestCard } from '#domain/billing/cards.ts';
import { transition } from '#domain/billing/transition.ts';
import type { BillingStanding } from '#resources/shapes/account/billing.ts';
import type { RecordLine, Rendered } from '#server/actions/handler.ts';
import type { BillingPorts } from '#server/billing/ports.ts';
import type { Database } from '#server/db/client.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { standingAnswer } from './answer.ts';
import { hold, keep, type Payer } from './held.ts';
import { requireChoice } from './keep-open.ts';
import { catchUp, keepMove } from './move.ts';
import { providerOf, sells } from './provider/pick.ts';
import type { PersonsEvent } from './provider/port.ts';
import { refusal } from './refusals.ts';

/** A declared call that changes a subscription, and takes an Idempotency-Key. */
export interface BillingCall {
  readonly context: BillingPorts;
  readonly request: FastifyRequest;
  readonly now: Date;
  readonly record: RecordLine;
  once(tx: Database, write: () => Promise<BillingStanding>): Promise<Rendered>;
}

/** What somebody does, besides the event itself. */
export interface Doing {
  readonly event: (payer: Payer) => PersonsEvent | null;
  /** The payment was confirmed by its person. */
  readonly confirmed?: boolean;
  /** Cents that were said to be charged now: no more than that is. */
  readonly quoted?: number;
  readonly reason?: string;
  /** How it is paid from now on. */
  readonly card?: TestCard;
}

/** @throws HttpError 409 `billing_off` where nothing can be bought. */
function requireProvider({ settings }: BillingPorts): void {
  if (!sells(settings)) throw new HttpError(409, 'billing_off');
}

const facts = ({ subscription: { plan, state, change } }: Payer) => ({ plan, state, ...(change ? { next: change.plan } : {}) });

async function change(tx: Database, publish: Parameters<typeof keepMove>[0]['publish'], call: BillingCall, doing: Doing): Promise<Payer> {
  const { request, now } = call;
  const writing = { tx, publish };
  const provider = providerOf(call.context.settings);
  const before = await catchUp(writing, provider, await hold(tx, userOf(request).id), now);
  const payer = doing.card ? { ...before, card: doing.card } : before;
  const event = doing.event(payer);
  if (!event) {
    await keep(tx, payer);
    await call.record(tx, { target: { type: 'users', id: payer.id, label: payer.email } });
    return payer;
  }
  const made = transition(payer.subscription, event, now);
  if (made.refused) throw refusal(made.refused);
  if (event.type === 'order' && event.keep) await requireChoice(tx, payer.id, event.plan, event.keep);
  const { confirmed = false, quoted } = doing;
  const carried = await provider.carryOut({ payer, event, made, confirmed, quoted, now });
  const after = await keepMove(writing, payer, event.type, carried.made, now, doing);
  const target = { type: 'users', id: payer.id, label: payer.email };
  await call.record(tx, { target, before: facts(payer), after: facts(after), reason: doing.reason });
  return after;
}

/** Does something about the subscription of whoever asks: all of it or nothing, once for each key. */
export function act(call: BillingCall, doing: Doing): Promise<Rendered> {
  requireProvider(call.context);
  return call.context.domainEvents.transaction(({ tx, publish }) =>
    call.once(tx, async () => standingAnswer(call.context, tx, await change(tx, publish, call, doing), call.now)),
  );
}

/** The same where nothing is answered. */
export async function actSilently(call: Omit<BillingCall, 'once'>, doing: Doing): Promise<void> {
  requireProvider(call.context);
  const once: BillingCall['once'] = async () => ({ rendered: null });
  await call.context.domainEvents.transaction(({ tx, publish }) => change(tx, publish, { ...call, once }, doing));
}
