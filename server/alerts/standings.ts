import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { languageNamed } from '#domain/kit/languages.ts';
import { alerts } from '#server/db/tables/alerts.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases, memberships, workspaces } from '#server/db/tables/core.ts';
import { readDrawing, type StoredDrawing } from '#server/reports/canvas/stored.ts';
import { partName, partOf } from './parts.ts';
import type { AlertPorts } from './ports.ts';

type Alert = typeof alerts.$inferSelect;
type Standing = Partial<Pick<Alert, 'standing' | 'part_name' | 'part_revision'>>;

/** Alerts whose canvas was drawn on, went or came back since they were looked at. */
const overtaken = (db: AlertPorts['db']) =>
  db
    .select({ alert: alerts, revision: canvasDocuments.revision })
    .from(alerts)
    .leftJoin(canvases, and(eq(canvases.id, alerts.canvas_id), eq(canvases.workspace_id, alerts.workspace_id)))
    .leftJoin(canvasDocuments, eq(canvasDocuments.canvas_id, canvases.id))
    .where(
      and(
        isNotNull(alerts.canvas_id),
        or(
          and(isNull(canvasDocuments.revision), sql`${alerts.standing} is distinct from 'canvas_gone'`),
          and(
            isNotNull(canvasDocuments.revision),
            or(sql`${canvasDocuments.revision} is distinct from ${alerts.part_revision}`, eq(alerts.standing, 'canvas_gone')),
          ),
        ),
      ),
    );

/** Does anybody whom it names still belong to its workspace? */
const IS_READ = sql<boolean>`exists (
  select 1 from ${workspaces} where ${workspaces.id} = ${alerts.workspace_id} and ${alerts.recipient_ids} ? ${workspaces.user}::text
  union all
  select 1 from ${memberships} where ${memberships.workspace_id} = ${alerts.workspace_id} and ${alerts.recipient_ids} ? ${memberships.user_id}::text
)`;

async function note({ db, live }: AlertPorts, { id, workspace_id }: Alert, standing: Standing): Promise<void> {
  await db.update(alerts).set(standing).where(eq(alerts.id, id));
  live.publish(workspace_id, { type: 'resource', resource: 'alerts', action: 'updated', ids: [id] });
}

/** What has gone may come back; how it stands then is looked at anew. */
const GONE = new Set<string | null>(['canvas_gone', 'part_gone']);

/** What an alert has to say of a drawing as it is now; null: the canvas is gone. */
function standingIn(alert: Alert, drawing: StoredDrawing | null): Standing {
  if (!drawing) return { standing: 'canvas_gone' };
  const part = partOf(alert);
  const name = part && partName(drawing.document, part, languageNamed(alert.language) ?? 'en');
  const standing = name === null ? 'part_gone' : GONE.has(alert.standing) ? 'waiting' : alert.standing;
  return { standing, part_name: name ?? alert.part_name, part_revision: drawing.revision };
}

async function followDrawings(ports: AlertPorts): Promise<void> {
  const watching = (await overtaken(ports.db)).map(({ alert }) => alert);
  for (const canvas of new Set(watching.map(({ canvas_id }) => canvas_id))) {
    const ofCanvas = watching.filter(({ canvas_id }) => canvas_id === canvas);
    const [first] = ofCanvas;
    const drawing = first && canvas !== null ? await readDrawing(ports.db, first.workspace_id, canvas) : null;
    for (const alert of ofCanvas) await note(ports, alert, standingIn(alert, drawing));
  }
}

async function followMembers(ports: AlertPorts): Promise<void> {
  const isMail = eq(alerts.channel, 'mail');
  const unread = await ports.db
    .select()
    .from(alerts)
    .where(and(isMail, or(isNull(alerts.standing), ne(alerts.standing, 'nobody')), sql`not ${IS_READ}`));
  for (const alert of unread) await note(ports, alert, { standing: 'nobody' });
  const read = await ports.db
    .select()
    .from(alerts)
    .where(and(inArray(alerts.standing, ['nobody']), or(ne(alerts.channel, 'mail'), IS_READ)));
  for (const alert of read) await note(ports, alert, { standing: alert.canvas_id === null ? null : 'waiting' });
}

/** Says beside alerts, within a minute, that what they watch has gone or is called otherwise, and that nobody would read them. */
export async function followStandings(ports: AlertPorts): Promise<void> {
  await followDrawings(ports);
  await followMembers(ports);
}
