import { PUT_OFF, type PutOff } from '#domain/wire/reports/put-off.ts';
import type { Journeys, JourneysReading } from '#server/events/analytics.ts';
import { isTooLate, StoreError } from '#server/events/store/errors.ts';
import { HttpError } from '#server/http/errors.ts';

/** An answer that comes by itself. `share`: how much of what it waits for is done, 0 to 1; null where nobody can tell. */
export function putOff(code: PutOff, share: number | null, cause?: unknown): HttpError {
  const far = share === null ? {} : { params: { percent: Math.floor(100 * share) }, meta: { share } };
  const about = { ...far, headers: { 'retry-after': String(PUT_OFF[code]) }, isPutOff: true };
  return Object.assign(new HttpError(503, code, about), { cause });
}

/** Its turn did not come: others ask the store, which reads for memory besides. */
const isCrowded = (error: unknown) => error instanceof StoreError && error.code === 'BUSY';

/** A report of a workspace, and what tells it apart from its others. */
interface Wanted<Report> {
  readonly workspace: string;
  readonly question: readonly unknown[];
  make(): Promise<Report>;
}

/**
 * Makes a report, unless its statements were too late before while the events of the workspace are being read into
 * memory: to ask the store for it again and again would only hold up the reading that makes it fast.
 * @throws HttpError 503 `report_reading`; whatever `make` does.
 */
export async function unlessLate<Report>(journeys: Journeys | undefined, { workspace, question, make }: Wanted<Report>): Promise<Report> {
  const before = journeys?.reading(workspace);
  const name = JSON.stringify(question);
  if (before?.late.has(name)) throw putOff('report_reading', before.share);
  try {
    return await make();
  } catch (error) {
    // It may have begun with this very report, or have ended meanwhile.
    const reading: JourneysReading | null | undefined = journeys?.reading(workspace) ?? before;
    if (!reading || !(isTooLate(error) || isCrowded(error))) throw error;
    if (isTooLate(error)) reading.late.add(name);
    throw putOff('report_reading', reading.share, error);
  }
}
