import { type NamedNode, readLinkText, readStatement, type Statement, unescaped } from './mermaid-line.ts';
import { cut, type Imported, type ImportProblem, type ImportRemark, MOST_WRITTEN, refused } from './problems.ts';
import { drawnOf, type Sketch, type SketchedLine, type SketchedStep } from './sketch.ts';

/** `flowchart LR`, `graph TD`. */
const HEAD = /^(?:flowchart|graph)\b(?:\s+(?:TB|TD|BT|RL|LR))?\s*$/i;
/** What is only looks. */
const STYLE = /^(?:classDef|class|style|linkStyle|direction|accTitle|accDescr|title)\b/;
const GROUP = /^subgraph\b/;
const CLICK = /^click\s+(\S+)\s+(?:href\s+)?"(https?:\/\/[^"\s]{1,2000})"/;
/** Groups within groups. */
const MOST_DEEP = 10;

/** Is it written in this notation? By its first word, or by an arrow in one of its first lines. */
export function isMermaid(text: string): boolean {
  const lines = text.split('\n', 40).map((line) => line.trim());
  return lines.some((line) => HEAD.test(line)) || lines.some((line) => /[-=.]{1,2}>|---/.test(line) && readStatement(line) !== null);
}

interface NumberedLine {
  readonly line: number;
  readonly text: string;
}

/** Statements with the line each stands in: without comments, front matter and semicolons outside of quotes. */
function statementsIn(text: string): readonly NumberedLine[] {
  const lines = text.split(/\r\n|\n|\r/);
  const isFront = lines[0]?.trim() === '---';
  const end = isFront ? lines.findIndex((line, at) => at > 0 && line.trim() === '---') : -1;
  return lines.flatMap((line, at): NumberedLine[] => {
    if (at <= end) return [];
    const bare = line.replace(/(^|\s)%%.*$/, '');
    const parts = bare.match(/(?:"[^"]*"|#\w+;|[^;"]|"[^;]*$)+/g) ?? [];
    return parts.map((part) => ({ line: at + 1, text: part.trim() })).filter((part) => part.text !== '');
  });
}

/** Collects what the statements say. */
class Collector {
  readonly steps = new Map<string, SketchedStep>();
  readonly lines: SketchedLine[] = [];
  readonly problems: ImportProblem[] = [];
  readonly remarks = new Set<ImportRemark>();
  readonly #ways = new Set<string>();
  #deep = 0;

  take({ line, text }: NumberedLine): void {
    if (GROUP.test(text)) this.#group(line);
    else if (text === 'end') this.#deep = Math.max(0, this.#deep - 1);
    else if (STYLE.test(text)) this.remarks.add('styles_left_out');
    else if (/^click\b/.test(text)) this.#click(text);
    else if (!HEAD.test(text)) this.#written(line, text);
  }

  #written(line: number, text: string): void {
    const statement = readStatement(text);
    if (statement) this.#statement(line, statement);
    else this.problems.push({ code: 'unreadable_line', line, found: cut(text) });
  }

  #group(line: number): void {
    this.remarks.add('groups_left_out');
    this.#deep += 1;
    if (this.#deep === MOST_DEEP + 1) this.problems.push({ code: 'too_deep', line, most: MOST_DEEP });
  }

  #click(text: string): void {
    const [, id = '', url] = CLICK.exec(text) ?? [];
    const step = this.steps.get(id);
    if (url && step) this.steps.set(id, { ...step, url });
    else this.remarks.add('styles_left_out');
  }

  #statement(line: number, { groups, links }: Statement): void {
    for (const node of groups.flat()) {
      const known = this.steps.get(node.id);
      this.steps.set(node.id, {
        ...known,
        name: node.text ?? known?.name ?? unescaped(node.id),
        ...(node.kind && { kind: node.kind }),
      });
    }
    for (const [at, link] of links.entries()) {
      const told = readLinkText(link.text);
      if (told) this.#between(line, groups[at] ?? [], groups[at + 1] ?? [], { kind: link.kind, ...told });
      else this.problems.push({ code: 'bad_rate', line, found: cut(link.text) });
    }
  }

  #between(line: number, before: readonly NamedNode[], after: readonly NamedNode[], link: Omit<SketchedLine, 'from' | 'to'>): void {
    for (const from of before) for (const to of after) this.#line(line, { ...link, from: from.id, to: to.id });
  }

  #line(line: number, link: SketchedLine): void {
    const way = `${link.from}\n${link.to}\n${link.kind}`;
    if (link.from === link.to) this.problems.push({ code: 'line_to_itself', line, found: cut(link.from) });
    else if (this.#ways.has(way)) this.problems.push({ code: 'duplicate_line', line, found: cut(`${link.from} → ${link.to}`) });
    else this.lines.push(link);
    this.#ways.add(way);
  }
}

/** Steps, lines and rates of a Mermaid flowchart. */
export function readMermaid(text: string): Imported {
  const found = new Collector();
  for (const statement of statementsIn(text)) {
    found.take(statement);
    if (found.steps.size > MOST_WRITTEN.steps) return refused({ code: 'too_many_steps', line: statement.line, most: MOST_WRITTEN.steps });
    if (found.lines.length > MOST_WRITTEN.lines) return refused({ code: 'too_many_lines', line: statement.line, most: MOST_WRITTEN.lines });
  }
  if (found.problems.length > 0) return refused(...found.problems);
  if (found.steps.size === 0) return refused({ code: 'empty' });
  const sketch: Sketch = found;
  return { ok: true, format: 'mermaid', document: drawnOf(sketch), remarks: [...found.remarks] };
}
