import { changeElements, patched } from '#domain/canvas/change.ts';
import type { CanvasDocument, CanvasElement } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { type DocumentRecords, recordsSchema, toRecords } from '#domain/canvas/records.ts';
import { asTemplate, type Kept } from '#domain/canvas/templates/as-template.ts';
import { MOST_OFFERED } from '#domain/wire/community.ts';
import { HttpError } from '#server/http/errors.ts';

/** Pictures and videos are loaded from where they are by whoever looks: of a stranger's template none is. */
function withoutMedia(element: CanvasElement): CanvasElement {
  const { fields } = elementKind(element.kind);
  const kept = Object.entries(element.props ?? {}).filter(([name]) => fields[name]?.kind !== 'url');
  if (kept.length === Object.keys(element.props ?? {}).length) return element;
  return patched(element, { props: kept.length > 0 ? Object.fromEntries(kept) : undefined });
}

export interface Copy {
  readonly document: CanvasDocument;
  readonly records: DocumentRecords;
  /** What of the parts that may be kept is in it: nothing where the template had nothing of the kind. */
  readonly held: Kept;
}

const made = (template: CanvasDocument, kept: Kept): CanvasDocument => changeElements(asTemplate(template, kept), withoutMedia);

/** Whoever decides is told what becomes public, not what was ticked: a part is in a copy where that would be another one without. */
function heldIn(template: CanvasDocument, kept: Kept, copy: CanvasDocument): Kept {
  const whole = JSON.stringify(copy);
  const holds = (part: keyof Kept) => kept[part] && JSON.stringify(made(template, { ...kept, [part]: false })) !== whole;
  return { money: holds('money'), rules: holds('rules'), notes: holds('notes') };
}

/**
 * What of a template becomes public, checked once more like any drawing that comes in.
 * @throws HttpError 422 `offer_empty`, `offer_too_large`
 */
export function publicCopy(template: CanvasDocument, kept: Kept): Copy {
  const document = made(template, kept);
  if (document.elements.length === 0) throw new HttpError(422, 'offer_empty');
  const records = recordsSchema.parse(toRecords(document));
  if (JSON.stringify(records).length > MOST_OFFERED) throw new HttpError(422, 'offer_too_large');
  return { document, records, held: heldIn(template, kept, document) };
}
