import { z } from 'zod';
import { BUILT_FEATURES } from '#domain/plans/features.ts';
import { INSTALL_NOTES, INSTALL_RESULTS, PAGE_FAILURES, SCRIPT_ADDRESS_RESULTS } from '#domain/wire/install-check.ts';
import type { workspaceActions } from '../actions/workspaces.ts';
import { manyOf, noFields, nothing, oneOf, rowsOf, type ShapesOf } from '../kit/shape.ts';
import { workspaces } from '../workspaces.ts';
import { address, idList } from './parts.ts';
import { walkedEvent } from './walks.ts';

const lock = z.object({ is_locked: z.boolean(), locked_at: z.string().nullable() });
/** Ids of what is answered are those of the workspace, unless it says otherwise. */
const appKey = oneOf('api-keys', z.object({ app_id: z.uuid(), app_key: z.string() }));
/** The address is null but where the walk begins: it opens once. */
const walk = z.object({
  address: z.string().nullable(),
  ends_at: z.string(),
  /** Did a browser come with the marker? */
  arrived: z.boolean(),
  events: z.array(walkedEvent),
});
export const workspaceShapes = {
  lock: { summary: 'Lock one workspace', input: noFields, answer: oneOf('project-locks', lock) },
  unlock: {
    summary: 'Open a locked workspace, if the plan has room, or lock others in its place',
    input: z.strictObject({ id: z.uuid(), lock: idList.default([]) }),
    answer: oneOf('project-locks', lock.extend({ canvases_locked: z.int().min(0) })),
  },
  lockOwn: {
    summary: 'Lock several of the own workspaces, all or none',
    input: z.strictObject({ ids: idList.pipe(z.array(z.string()).min(1)) }),
    answer: manyOf('project-locks', lock),
  },
  /** How many were opened; the id is that of their owner. */
  reopenOwn: {
    summary: 'Open the own workspaces and canvases that the plan had locked, as far as it has room now',
    input: noFields,
    answer: oneOf('reopenings', z.object({ workspaces: z.int(), canvases: z.int() })),
  },
  removeSample: {
    summary: 'Take the sample data away with all that came with it; what somebody changed of it stays',
    input: noFields,
    answer: oneOf('samples', z.object({ is_sample: z.boolean() })),
  },
  showKey: { summary: 'App id and app key of the server-side event API', answer: appKey },
  renewKey: { summary: 'A new app key; the one before it stops working at once', input: noFields, answer: appKey },
  mailScript: {
    summary: 'Send the tracking script to whoever puts it on the site',
    input: z.strictObject({ recipientEmail: address('errors.recipientRequired'), workspace: z.uuid().optional() }),
    answer: oneOf('script-mails', z.object({ sent_to: z.string() })),
  },
  /** The id is that of the workspace. */
  checkInstall: {
    summary: 'Look whether a page of the site carries the tracking script, and lets it work',
    input: z.strictObject({ url: z.string().trim().max(2000).optional() }).nullish(),
    answer: oneOf(
      'install-checks',
      z.object({
        /** Where the page was found in the end. */
        url: z.string(),
        result: z.enum(INSTALL_RESULTS),
        notes: z.array(z.enum(INSTALL_NOTES)),
        /** Where the page takes the script from. */
        origin: z.string().nullable(),
        failure: z.enum(PAGE_FAILURES).nullable(),
        /** What the server of the page answered instead of it. */
        status: z.int().nullable(),
      }),
    ),
  },
  /** The id is that of the workspace. */
  setScriptAddress: {
    summary: 'Load the script from an address of the own site; an empty one goes back to this installation',
    input: z.strictObject({
      url: z.string().trim().max(2000),
      /** Kept whatever the look says. */
      unchecked: z.boolean().default(false),
    }),
    answer: oneOf(
      'script-addresses',
      z.object({
        /** What holds from now on; null: this installation's own. */
        script_address: z.string().nullable(),
        /** The folder that was looked at. */
        tried: z.string().nullable(),
        /** Null where nothing was looked at. */
        result: z.enum(SCRIPT_ADDRESS_RESULTS).nullable(),
        failure: z.enum(PAGE_FAILURES).nullable(),
        status: z.int().nullable(),
      }),
    ),
  },
  startWalk: {
    summary: 'Begin a walk through the own site, which is shown and not counted',
    input: noFields,
    answer: oneOf('walks', walk),
  },
  showWalk: { summary: 'What was seen on a walk so far', answer: oneOf('walks', walk) },
  endWalk: { summary: 'End a walk before its time', input: noFields, answer: oneOf('walks', walk) },
  /** The id names workspace and feature. */
  proposeUpgrade: {
    summary: 'Ask the owner of a workspace for the plan that has a feature',
    input: z.strictObject({ feature: z.enum(BUILT_FEATURES), workspaceId: z.uuid() }),
    answer: oneOf('upgrade-proposals', z.object({ asked_at: z.string() })),
  },
  ofPerson: { summary: 'List the workspaces of one person', answer: rowsOf(workspaces) },
  leave: { summary: 'Leave a workspace', answer: nothing },
} satisfies ShapesOf<typeof workspaceActions>;
