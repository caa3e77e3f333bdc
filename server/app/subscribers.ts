import { keepUses } from '#server/billing/coupons/coupons.ts';
import { stopPaying } from '#server/billing/notices.ts';
import { dropOwnTemplates, handOverCanvases, partFromOffers } from '#server/canvas/subscribers.ts';
import { endPlaces, takeWaitingPlaces } from '#server/collaborators/subscribers.ts';
import type { Subscribers } from '#server/domain-events/domain-events.ts';
import { forgetEvents } from '#server/events/removal.ts';
import { forgetExports, withdrawExports } from '#server/exports/subscribers.ts';
import { fitToPlan } from '#server/plans/subscribers.ts';
import { storeSpend } from '#server/spend/subscribers.ts';
import { endOwnedWorkspaces } from '#server/workspaces/subscribers.ts';
import type { Context } from './context.ts';

/** Who is told of what happens, in order: closed over the domain events. */
export const subscribers = (context: Omit<Context, 'domainEvents' | 'resourceHooks'>) =>
  ({
    'account.address-proven': [takeWaitingPlaces(context)],
    'account.plan-changed': [fitToPlan(context)],
    'account.deleted': [
      ...[stopPaying, keepUses, handOverCanvases, dropOwnTemplates, partFromOffers],
      ...[endOwnedWorkspaces(context), endPlaces(context)],
    ],
    'workspace.deleted': [forgetEvents(context), forgetExports(context)],
    'person.erasing': [withdrawExports(context)],
    'spend.changed': [storeSpend(context)],
  }) satisfies Subscribers;
