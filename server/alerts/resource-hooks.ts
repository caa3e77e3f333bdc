import { and, eq, inArray, or } from 'drizzle-orm';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { type Language, languageNamed } from '#domain/kit/languages.ts';
import type { AlertSubject } from '#domain/wire/alerts.ts';
import type { Database } from '#server/db/client.ts';
import { memberships, users, workspaces } from '#server/db/tables/core.ts';
import type { StoredRow, StoredValues } from '#server/db/tables/table-of.ts';
import { namesPrivateAddress } from '#server/outgoing/public-address.ts';
import type { Ports } from '#server/ports.ts';
import { readDrawing } from '#server/reports/canvas/stored.ts';
import { RefusedValue, type ResourceHooks, type WriteScope } from '#server/resources/hook.ts';
import { partName, partOf } from './parts.ts';
import { createSigningSecret, maskedUrl, sealForAlert } from './sealed.ts';

type Values = StoredValues<'alerts'>;

/** The accounts that belong to a workspace, by id. */
export async function membersOf(db: Database, workspace: string) {
  return db
    .selectDistinct({ id: users.id, email: users.email, first_name: users.first_name, language: users.language })
    .from(users)
    .leftJoin(memberships, and(eq(memberships.user_id, users.id), eq(memberships.workspace_id, workspace)))
    .leftJoin(workspaces, and(eq(workspaces.user, users.id), eq(workspaces.id, workspace)))
    .where(or(eq(memberships.workspace_id, workspace), eq(workspaces.id, workspace)));
}

/** The members that a list of addresses names. @throws RefusedValue for none, and for somebody else. */
async function recipientsIn(text: string | null | undefined, { tx, workspace }: WriteScope): Promise<Values> {
  const named = (text ?? '').split(/[,;\s]+/).filter((part) => part !== '');
  if (named.length === 0) throw new RefusedValue('recipients', 'alert_recipients_missing');
  const wanted = [...new Set(named.map(normaliseEmail))];
  const members = await membersOf(tx, workspace?.id ?? '');
  const found = members.filter(({ email }) => wanted.includes(email));
  if (found.length < wanted.length) throw new RefusedValue('recipients', 'alert_not_a_member');
  return { recipients: found.map(({ email }) => email).join(', '), recipient_ids: found.map(({ id }) => id) };
}

/** Of an address the host is kept readable, the whole sealed. @throws RefusedValue where nothing is posted to. */
function addressIn(text: string | null | undefined, { settings }: Ports<'settings'>): Values {
  if (!text) throw new RefusedValue('url', 'alert_url_missing');
  const url = new URL(text);
  if (url.protocol !== 'https:' && !settings.privateWebhooks) throw new RefusedValue('url', 'alert_url_https');
  if (namesPrivateAddress(url) && !settings.privateWebhooks) throw new RefusedValue('url', 'alert_url_private');
  return { url: maskedUrl(text), sealed_url: sealForAlert(settings.secret, text) };
}

const NO_URL = { url: null, sealed_url: null } as const;
const NO_RECIPIENTS = { recipients: null, recipient_ids: [] as string[] };

/** What follows from the channel: where messages go, and nowhere else. */
async function wayOf(values: Values, row: StoredRow<'alerts'> | null, scope: WriteScope, ports: Ports<'settings'>): Promise<Values> {
  const channel = values.channel ?? row?.channel;
  if (channel === 'mail') {
    const isSame = row?.channel === 'mail' && (values.recipients === undefined || values.recipients === row.recipients);
    return isSame ? {} : { ...NO_URL, ...(await recipientsIn(values.recipients ?? row?.recipients, scope)) };
  }
  // The masked address that a form sends back is the one there is.
  const isSame = row !== null && row.sealed_url !== null && (values.url === undefined || values.url === row.url);
  return { ...NO_RECIPIENTS, ...(isSame ? { url: row.url } : addressIn(values.url, ports)) };
}

const NO_PART = { canvas_id: null, part_id: null, part_name: null, part_revision: null, standing: null } as const;
/** What is said where nothing was chosen. */
const UNCHOSEN = { line: 'alert_line_missing', element: 'alert_element_missing' } as const;

/** What follows from what is watched: a target or all of them, or a part that is drawn on a canvas of the workspace, and nothing else. */
async function watchedIn(
  values: Values,
  row: StoredRow<'alerts'> | null,
  { tx, workspace }: WriteScope,
  language: Language,
): Promise<Values> {
  const now = { ...row, ...values };
  const watches = (now.watches ?? 'targets') as AlertSubject;
  if (watches === 'targets') return row?.canvas_id === null ? {} : NO_PART;
  const { canvas_id: canvas = null, part_id: id = null, measure = 'people' } = now;
  const isSame = row?.canvas_id === canvas && row.part_id === id && row.watches === watches && row.measure === measure;
  if (isSame) return { target_id: null };
  if (canvas === null) throw new RefusedValue('canvas_id', 'alert_canvas_missing');
  const drawing = await readDrawing(tx, workspace?.id ?? '', canvas);
  if (!drawing) throw new RefusedValue('canvas_id', 'alert_canvas_gone');
  const part = partOf({ watches, part_id: id || null, measure });
  if (!part) throw new RefusedValue('part_id', UNCHOSEN[watches]);
  const part_name = partName(drawing.document, part, language);
  if (part_name === null) throw new RefusedValue('part_id', 'alert_part_gone');
  return { target_id: null, part_name, part_revision: drawing.revision, standing: 'waiting' };
}

/** Whoever is named now reads it: how it stands is looked at anew. */
const readAgain = ({ standing }: StoredRow<'alerts'>, { recipients, channel }: Values): Values =>
  standing === 'nobody' && (recipients !== undefined || channel !== undefined) ? { standing: null } : {};

/** Addresses and keys are stored sealed; mail goes to members alone. */
export const alerts = (ports: Ports<'settings'>): ResourceHooks<'alerts'> => ({
  async beforeCreate(values, scope) {
    const [maker] = await scope.tx
      .select({ language: users.language })
      .from(users)
      .where(inArray(users.id, [scope.userId]));
    const secret = sealForAlert(ports.settings.secret, createSigningSecret());
    const language = languageNamed(maker?.language ?? '') ?? 'en';
    return {
      ...values,
      ...(await watchedIn(values, null, scope, language)),
      ...(await wayOf(values, null, scope, ports)),
      ...{ secret, language },
    };
  },
  async beforeEdit(row, changes, scope) {
    const language = languageNamed(row.language) ?? 'en';
    const watched = await watchedIn(changes, row, scope, language);
    return { ...changes, ...readAgain(row, changes), ...watched, ...(await wayOf(changes, row, scope, ports)) };
  },
});
