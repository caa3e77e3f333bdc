import type { Change } from '#domain/canvas/commands/table.ts';
import { kindWithLook } from '#domain/canvas/elements/index.ts';
import type { Point } from '#domain/canvas/lines/curves.ts';
import type { ActionContext } from '../actions/action.ts';
import { settledOn } from '../actions/insert.ts';
import type { Selection } from '../store/selection.ts';
import type { ArrivingPicture } from './arriving.ts';
import { problemOf } from './problem-of.ts';
import { type ScaledPicture, scaledPicture } from './scaled.ts';

/** Canvas pixels of the longer side, where a picture has as many; and between several. */
const LONGEST = 360;
const LEAST = 24;
const BETWEEN = 16;
/** More at a time would keep a browser busy for long. */
const MOST_AT_ONCE = 20;

/** What a file is called, without its ending. Clipboards call all of them alike, which says nothing. */
const nameOf = ({ name }: File): string => (/^image\.\w+$/i.test(name) ? '' : name.replace(/\.\w+$/, '').slice(0, 120));

/** How large a picture is on the map. */
export function sizeOnMap({ width, height }: Pick<ScaledPicture, 'width' | 'height'>) {
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const side = (pixels: number) => Math.max(LEAST, Math.round(pixels * scale));
  return { width: side(width), height: side(height) };
}

/** It takes the place of its preview without a gap. */
const seen = (address: string) =>
  Object.assign(new Image(), { src: address })
    .decode()
    .catch(() => undefined);

interface Sent {
  readonly picture: ArrivingPicture;
  readonly blob: Blob;
}

function changesFor({ id, name, x, y, width, height }: ArrivingPicture, address: string): readonly Change[] {
  return [
    { command: 'addElement', args: { id, kind: kindWithLook('image'), name, x, y } },
    { command: 'updateElement', args: { id, patch: { width, height, props: { address } } } },
  ];
}

/** Takes each file as a picture, in a row whose first one has its middle where it was asked for. */
async function readAll({ newId, editor }: ActionContext, files: readonly File[], at: Point): Promise<readonly Sent[]> {
  const settled = settledOn(editor);
  const read: Sent[] = [];
  let left: number | null = null;
  for (const file of files.slice(0, MOST_AT_ONCE)) {
    const scaled = await scaledPicture(file);
    if (!scaled) continue;
    const size = sizeOnMap(scaled);
    left ??= at.x - size.width / 2;
    const place = { x: settled(left), y: settled(at.y - size.height / 2) };
    const nothing = () => undefined;
    const preview = URL.createObjectURL(scaled.blob);
    const picture = { id: newId(), name: nameOf(file), ...place, ...size, preview, problem: null, again: nothing, drop: nothing };
    read.push({ picture, blob: scaled.blob });
    left += size.width + BETWEEN;
  }
  return read;
}

/**
 * Puts pictures on the map: seen there while they are sent, in the drawing once the workspace keeps them, all as one
 * step. One that is not taken stays where it was brought, with the reason, to be sent again.
 */
export async function placePictures(context: ActionContext, files: readonly File[], at: Point, chosen: Selection): Promise<void> {
  const { editor, host, notify } = context;
  const { keepPicture } = host;
  if (!keepPicture) return;
  const read = await readAll(context, files, at);
  if (read.length < files.length) notify(files.length > MOST_AT_ONCE ? 'canvas.picture.many' : 'canvas.picture.unknown');

  const shown = (change: (pictures: readonly ArrivingPicture[]) => readonly ArrivingPicture[]) =>
    editor.setState(({ arriving }) => ({ arriving: change(arriving) }));
  const gone = (ids: ReadonlySet<string>) =>
    shown((all) =>
      all.filter(({ id, preview }) => {
        if (ids.has(id)) URL.revokeObjectURL(preview);
        return !ids.has(id);
      }),
    );
  const told = (id: string, problem: string | null) => shown((all) => all.map((each) => (each.id === id ? { ...each, problem } : each)));

  const send = async (sent: readonly Sent[], before: Selection) => {
    const kept = await Promise.all(
      sent.map(async ({ picture, blob }) => {
        try {
          const address = await keepPicture(blob);
          await seen(address);
          return { picture, address };
        } catch (cause) {
          const problem = problemOf(cause);
          told(picture.id, problem);
          // Where there is no map, nothing else would say so.
          if (!context.flow) host.notify(problem);
          return null;
        }
      }),
    );
    const there = kept.filter((each) => each !== null);
    if (there.length === 0) return;
    const isPlaced = editor.apply(there.flatMap(({ picture, address }) => changesFor(picture, address)));
    gone(new Set(there.map(({ picture }) => picture.id)));
    if (!isPlaced) notify('canvas.picture.not_now');
    else if (editor.getState().selection === before) editor.selectMade({ elements: there.map(({ picture }) => picture.id) });
  };

  shown((all) => [
    ...all,
    ...read.map((sent) => ({
      ...sent.picture,
      again: () => {
        told(sent.picture.id, null);
        void send([sent], editor.getState().selection);
      },
      drop: () => gone(new Set([sent.picture.id])),
    })),
  ]);
  // Whoever goes on working does not wait for it.
  void send(read, chosen);
}
