import { createContext, useContext, useSyncExternalStore } from 'react';
import type { CanvasDocument, CanvasElement, Line } from '#domain/canvas/document.ts';
import { type ElementView, elementView, type ViewTexts } from '#domain/canvas/view/element-view.ts';
import { type LineView, lineView, type PillView, pillView } from '#domain/canvas/view/line-view.ts';
import type { CanvasNumbers } from '#domain/canvas/view/numbers.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { type Editor, isOnlyShown, shownOf } from '../store/editor-store.ts';
import { sameValues } from './same-values.ts';

/** What one card or line was last worked out from, and the result. */
interface Basis<Record> {
  readonly of: Record;
  readonly numbers: object | undefined;
  readonly isFresh: boolean;
  readonly stamp: object;
}
type Kept<Record, View> = Basis<Record> & { readonly view: View };

const sameNumbers = (a: object | undefined, b: object | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && sameValues(a, b));
const sameBasis = (a: Basis<object>, b: Basis<object>): boolean =>
  a.of === b.of && a.stamp === b.stamp && a.isFresh === b.isFresh && sameNumbers(a.numbers, b.numbers);

/** The view of the last time where it is worked out from the same, or reads the same. */
function kept<Record extends object, View extends object>(
  known: Map<string, Kept<Record, View>>,
  id: string,
  basis: Basis<Record>,
  work: () => View,
): View {
  const before = known.get(id);
  if (before && sameBasis(before, basis)) return before.view;
  const worked = work();
  const view = before && sameValues(worked, before.view) ? before.view : worked;
  known.set(id, { ...basis, view });
  return view;
}

/**
 * What stands on each card and line. A view is worked out when its card is on the screen and asks for it, and
 * keeps its object while nothing on it reads differently, so a new number draws the cards it stands on and no others.
 */
export class Views {
  private readonly listeners = new Set<() => void>();
  private readonly keptElements = new Map<string, Kept<CanvasElement, ElementView>>();
  private readonly keptLines = new Map<string, Kept<Line, LineView>>();
  private readonly keptPills = new Map<string, { readonly of: LineView; readonly pill: PillView }>();
  private elements: ReadonlyMap<string, CanvasElement> = new Map();
  private lines: ReadonlyMap<string, Line> = new Map();
  private document: CanvasDocument;
  private told = 0;
  /** Another object whenever something that all views read is another. */
  private stamp = {};
  private fresh: ReadonlySet<string>;

  constructor(
    private readonly editor: Editor,
    private numbers: CanvasNumbers,
    private texts: ViewTexts,
  ) {
    this.document = shownOf(editor.getState());
    this.fresh = editor.getState().fresh;
    this.index();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Counts the changes after which a line may read otherwise. */
  readonly version = (): number => this.told;

  /** Begins to follow the document; gives back how to stop. */
  follow(): () => void {
    this.takeDocument();
    return this.editor.subscribe((state, before) => {
      if (shownOf(state) !== shownOf(before) || state.fresh !== before.fresh) this.takeDocument();
    });
  }

  /** New numbers have been worked out, or the language has changed. */
  takeNumbers(numbers: CanvasNumbers, texts: ViewTexts): void {
    if (numbers === this.numbers && texts === this.texts) return;
    const same = texts === this.texts && numbers.layer === this.numbers.layer && numbers.counted === this.numbers.counted;
    if (!same || numbers.most !== this.numbers.most) this.stamp = {};
    this.numbers = numbers;
    this.texts = texts;
    this.told += 1;
    this.tell();
  }

  element(id: string): ElementView | undefined {
    const element = this.elements.get(id);
    if (!element) return undefined;
    const basis = { of: element, numbers: this.numbers.elements.get(id), isFresh: this.isFresh(id), stamp: this.stamp };
    return kept(this.keptElements, id, basis, () => elementView(element, this.document, this.numbers, this.texts, basis.isFresh));
  }

  line(id: string): LineView | undefined {
    const line = this.lines.get(id);
    if (!line) return undefined;
    const nameAt = (end: string) => {
      const element = this.elements.get(end);
      return element ? nameOf(element, this.texts.text) : '';
    };
    const basis = { of: line, numbers: this.numbers.lines.get(id), isFresh: this.isFresh(id), stamp: this.stamp };
    return kept(this.keptLines, id, basis, () =>
      lineView(line, { from: nameAt(line.from), to: nameAt(line.to) }, this.numbers, this.texts, basis.isFresh),
    );
  }

  /** What stands in the pill of a line: other people on it make its band another one, and seldom its pill. */
  pill(id: string): PillView | undefined {
    const view = this.line(id);
    const before = this.keptPills.get(id);
    if (!view || view === before?.of) return view && before?.pill;
    const made = pillView(view);
    const pill = before && sameValues(made, before.pill) ? before.pill : made;
    this.keptPills.set(id, { of: view, pill });
    return pill;
  }

  private isFresh(id: string): boolean {
    return this.fresh.has(id) || isOnlyShown(this.editor.getState());
  }

  private takeDocument(): void {
    const next = shownOf(this.editor.getState());
    const { fresh } = this.editor.getState();
    const before = this.stamp;
    // Products are named on cards, the period stands on each, and a line speaks of the names at its ends.
    if (next.products !== this.document.products || next.period !== this.document.period || this.renamed(next)) this.stamp = {};
    // What is typed into an element says nothing of lines: theirs change with the numbers that follow.
    if (this.stamp !== before || next.lines !== this.document.lines || fresh !== this.fresh) this.told += 1;
    this.fresh = fresh;
    this.document = next;
    this.index();
    this.tell();
  }

  private renamed(next: CanvasDocument): boolean {
    return next.elements !== this.document.elements && next.elements.some(({ id, name }) => this.elements.get(id)?.name !== name);
  }

  private index(): void {
    this.elements = new Map(this.document.elements.map((element) => [element.id, element]));
    this.lines = new Map(this.document.lines.map((line) => [line.id, line]));
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

export const ViewsContext = createContext<Views | null>(null);

export function useViews(): Views {
  const views = useContext(ViewsContext);
  if (!views) throw new Error('useViews is used outside of the map');
  return views;
}

/** Another number whenever a line may read otherwise. */
export function useViewsVersion(): number {
  const views = useViews();
  return useSyncExternalStore(views.subscribe, views.version);
}

export function useElementView(id: string): ElementView | undefined {
  const views = useViews();
  return useSyncExternalStore(views.subscribe, () => views.element(id));
}

export function usePillView(id: string): PillView | undefined {
  const views = useViews();
  return useSyncExternalStore(views.subscribe, () => views.pill(id));
}

export function useLineView(id: string): LineView | undefined {
  const views = useViews();
  return useSyncExternalStore(views.subscribe, () => views.line(id));
}
