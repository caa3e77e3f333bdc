import * as Y from 'yjs';
import { type Diff, diffOf, sameValue } from '../changes/diff.ts';
import { type Fields, fieldsOf, thingOf, wholeOf } from '../changes/fields.ts';
import { LISTS, type List, RECORD_SCHEMAS, type Thing, thingsOf } from '../changes/lists.ts';
import { normalised } from '../changes/normalise.ts';
import { withOutlook, withOutlookLast } from '../commands/set-outlook.ts';
import { type CanvasDocument, documentSchema, EMPTY_DOCUMENT } from '../document.ts';
import { byOrder } from '../order.ts';
import { type Outlook, outlookField, saidOutlook } from '../outlook.ts';

/** The root that holds what is said of the whole document. */
const ABOUT = 'about';
const ROOTS: readonly string[] = [...LISTS, ABOUT];
/** Before the names of fields that say how the plan is looked at. */
const OUTLOOK = 'outlook/';
/** What tells one filling of a document from another: only copies of the same one can be merged. */
const EPOCH = 'epoch';

type Records = Y.Map<Y.Map<unknown>>;
const recordsOf = (doc: Y.Doc, list: List): Records => doc.getMap(list) as Records;

/** May this be said of the whole document? */
function fitsAbout(name: string, value: unknown): boolean {
  if (name.startsWith(OUTLOOK)) return outlookField(name.slice(OUTLOOK.length), value) !== undefined;
  return name === 'period' && documentSchema.shape.period.safeParse(value).success;
}

/** Why something that stands in a shared document cannot be there. */
export interface Misfit {
  readonly list: string;
  readonly id: string;
}

/**
 * One copy of a document that several people change at once: a Yjs document, and the canvas document that it comes to.
 * Whoever has got the same updates, in whatever order, has the same canvas document.
 */
export class Replica {
  readonly doc: Y.Doc;
  readonly #things = new Map<List, Map<string, Thing>>(LISTS.map((list) => [list, new Map()]));
  /** Things that changed since they were last read. */
  readonly #touched = new Map<List, Set<string>>(LISTS.map((list) => [list, new Set()]));
  #raw: CanvasDocument = EMPTY_DOCUMENT;
  #whole: { readonly of: CanvasDocument; readonly document: CanvasDocument } = { of: EMPTY_DOCUMENT, document: EMPTY_DOCUMENT };

  constructor(doc: Y.Doc = new Y.Doc()) {
    this.doc = doc;
    for (const list of LISTS) {
      const records = recordsOf(doc, list);
      for (const id of records.keys()) this.#touched.get(list)?.add(id);
      records.observeDeep((events) => {
        for (const event of events) {
          const [id] = event.path;
          const touched = id === undefined ? event.keys.keys() : [String(id)];
          for (const each of touched) this.#touched.get(list)?.add(each);
        }
      });
    }
    doc.getMap(ABOUT);
  }

  /** A replica filled with a document; `epoch` names this filling. */
  static of(document: CanvasDocument, epoch: string): Replica {
    const replica = new Replica();
    replica.write(diffOf(EMPTY_DOCUMENT, document));
    replica.doc.getMap(ABOUT).set(EPOCH, epoch);
    return replica;
  }

  /** Which filling it is a copy of; '' before anything has come in. */
  get epoch(): string {
    return String(this.doc.getMap(ABOUT).get(EPOCH) ?? '');
  }

  static from(update: Uint8Array): Replica {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, update);
    return new Replica(doc);
  }

  /** What is in it, made whole. `like`: a document with much of the same, whose things stay the very same ones. */
  document(like?: CanvasDocument): CanvasDocument {
    const raw = this.raw(like);
    if (raw !== this.#whole.of) this.#whole = { of: raw, document: normalised(raw) };
    return this.#whole.document;
  }

  /** What is in it, without what cannot be read; it need not hold together. */
  raw(like?: CanvasDocument): CanvasDocument {
    const lists: Partial<Record<List, readonly Thing[]>> = {};
    for (const list of LISTS) if (this.#read(list, like)) lists[list] = this.#inOrder(list);
    const period = documentSchema.shape.period.safeParse(this.doc.getMap(ABOUT).get('period')).data ?? EMPTY_DOCUMENT.period;
    const before = this.#raw;
    const outlook = this.#outlook();
    const looksTheSame = sameValue(before.outlook, outlook);
    if (Object.keys(lists).length === 0 && before.period === period && looksTheSame) return before;
    const { scenarios, ...rest } = { ...before, ...lists, period } as CanvasDocument;
    const whole = scenarios && scenarios.length > 0 ? { ...rest, scenarios } : rest;
    this.#raw = withOutlookLast(looksTheSame ? whole : withOutlook(whole, outlook));
    return this.#raw;
  }

  /** How the plan is looked at, as far as it can be read. */
  #outlook(): Outlook | undefined {
    const fields = [...this.doc.getMap(ABOUT).entries()].filter(([name]) => name.startsWith(OUTLOOK));
    return saidOutlook(Object.assign({}, ...fields.map(([name, value]) => outlookField(name.slice(OUTLOOK.length), value))));
  }

  /** Writes a change, field by field. What somebody else has taken away meanwhile stays away. */
  write(diff: Diff, origin?: unknown): void {
    this.doc.transact(() => {
      for (const list of LISTS)
        for (const [id, { before, after }] of Object.entries(diff[list] ?? {})) this.#writeThing(list, id, before, after);
      if (diff.period) this.doc.getMap(ABOUT).set('period', diff.period.after);
      for (const [field, { after }] of Object.entries(diff.outlook ?? {})) {
        if (after === null) this.doc.getMap(ABOUT).delete(`${OUTLOOK}${field}`);
        else this.doc.getMap(ABOUT).set(`${OUTLOOK}${field}`, after);
      }
    }, origin);
  }

  /** Takes out what does not hold together, for good. Whoever does it does the same. */
  mend(origin?: unknown): void {
    const [raw, whole] = [this.raw(), this.document()];
    if (raw !== whole) this.write(diffOf(raw, whole), origin);
  }

  /** What has come in since it was last read and is nothing a document of this filling holds. Reading it takes note of it: ask before. */
  misfit(epoch = this.epoch): Misfit | null {
    const root = [...this.doc.share.entries()].find(([name, type]) => !ROOTS.includes(name) || type._start !== null);
    if (root) return { list: root[0], id: '' };
    const about = this.doc.getMap(ABOUT);
    // Whoever writes it a second time, heard or not, has a copy of another filling.
    if (about._map.get(EPOCH)?.left) return { list: ABOUT, id: EPOCH };
    for (const [name, value] of about) {
      const fits = name === EPOCH ? value === epoch : fitsAbout(name, value);
      if (!fits) return { list: ABOUT, id: name };
    }
    for (const list of LISTS) {
      const bad = [...(this.#touched.get(list) ?? [])].find((id) => recordsOf(this.doc, list).has(id) && !this.#thing(list, id));
      if (bad !== undefined) return { list, id: bad };
    }
    return null;
  }

  #writeThing(list: List, id: string, before: Thing | null, after: Thing | null): void {
    const records = recordsOf(this.doc, list);
    if (!after) {
      records.delete(id);
      return;
    }
    const now = fieldsOf(list, after);
    const record = records.get(id);
    if (!record) {
      // Changed here and taken away there: gone is gone. Made here: it is there.
      if (before === null) records.set(id, new Y.Map(Object.entries(now)));
      return;
    }
    const was = before ? fieldsOf(list, before) : {};
    for (const name of Object.keys(was)) if (!Object.hasOwn(now, name)) record.delete(name);
    for (const [name, value] of Object.entries(now)) if (!sameValue(value, was[name])) record.set(name, value);
    this.#takeApart(list, record, was, now);
  }

  /** A map that was kept whole and is changed in one entry is kept by entries from here on. */
  #takeApart(list: List, record: Y.Map<unknown>, was: Fields, now: Fields): void {
    const touched = [...Object.keys(was), ...Object.keys(now)].filter((name) => !sameValue(was[name], now[name]));
    for (const whole of new Set(touched.map((name) => wholeOf(list, name)))) {
      if (whole === null || !record.has(whole)) continue;
      record.delete(whole);
      for (const [name, value] of Object.entries(now)) if (wholeOf(list, name) === whole) record.set(name, value);
    }
  }

  /** Reads what was touched; true where something became of it. */
  #read(list: List, like: CanvasDocument | undefined): boolean {
    const touched = this.#touched.get(list);
    const things = this.#things.get(list);
    if (!touched || !things || touched.size === 0) return false;
    const hints = like && new Map(thingsOf(like, list).map((thing) => [thing.id, thing]));
    for (const id of touched) {
      const thing = this.#thing(list, id);
      const known = [hints?.get(id), things.get(id)].find((each) => each && thing && sameValue(each, thing));
      if (thing) things.set(id, known ?? thing);
      else things.delete(id);
    }
    touched.clear();
    return true;
  }

  #thing(list: List, id: string): Thing | null {
    const record: unknown = recordsOf(this.doc, list).get(id);
    if (!(record instanceof Y.Map)) return null;
    const fields = [...record.entries()] as [string, unknown][];
    if (fields.some(([, value]) => value instanceof Y.AbstractType || value instanceof Y.Doc)) return null;
    const read = RECORD_SCHEMAS[list].safeParse(thingOf(list, id, fields));
    return read.success && read.data.order !== undefined ? read.data : null;
  }

  #inOrder(list: List): readonly Thing[] {
    return [...(this.#things.get(list)?.values() ?? [])].sort((a, b) => byOrder(a as Required<Thing>, b as Required<Thing>));
  }
}
