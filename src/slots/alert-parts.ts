import { elementKind } from '#domain/canvas/elements/index.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { canvasActions } from '#resources/actions/canvases.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { loadTextPart, type TextApi } from '#src/providers/texts/i18n.ts';
import type { ComboOption } from '#src/ui/fields/Combobox.tsx';

/** A line or a step to choose: `label` says its plan, too. */
export interface PartOption extends ComboOption {
  readonly name: string;
}

/** What of a canvas has a plan and is counted, by names that stand on it: lines with a rate, elements with a rule. */
export async function partsOf(id: string, text: TextApi, signal: AbortSignal) {
  const stored = await perform(canvasActions.drawing, { params: { id } }, { signal });
  await loadTextPart('elements');
  const opened = openDocument(stored.document);
  if (!opened.ok) throw new Error('The canvas was saved by a newer version of this page.');
  const { document } = opened;
  const share = new Intl.NumberFormat(text.language, { style: 'percent', maximumFractionDigits: 1 });
  const counted = new Map(
    document.elements.flatMap((element) =>
      element.rule && elementKind(element.kind).tracked ? [[element.id, nameOf(element, text)] as const] : [],
    ),
  );
  const lines = document.lines.flatMap(({ id: line, kind, from, to, rate, rate_by_source }): PartOption[] => {
    const [start, end] = [counted.get(from), counted.get(to)];
    if (kind === 'planned' || start === undefined || end === undefined || (rate === undefined && !rate_by_source)) return [];
    const name = `${start} → ${end}`;
    return [{ value: line, name, label: rate === undefined ? name : text.label('alerts.plan', { name, plan: share.format(rate) }) }];
  });
  const elements = [...counted].map(([value, name]): PartOption => ({ value, name, label: name }));
  return { lines, elements };
}
