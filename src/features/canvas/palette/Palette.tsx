import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import { allElements } from '#domain/canvas/elements/index.ts';
import { ELEMENT_CATEGORIES, type ElementCategory, type ElementDefinition } from '#domain/kit/element.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useActions } from '../actions/context.ts';
import { nextPlace, placeInHand } from '../actions/insert.ts';
import { DRAG_TYPE } from '../flow/drag/drag-type.ts';
import { IconBadge } from '../flow/element-icons.tsx';

interface Group {
  readonly category: ElementCategory;
  readonly kinds: readonly ElementDefinition[];
}

const plain = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

/** Kinds by category whose name, hint or kind contains what was typed. */
function useGroups(query: string): readonly Group[] {
  const { label } = useText();
  return useMemo(() => {
    const wanted = plain(query.trim());
    const named = ({ kind }: ElementDefinition) => plain(`${label(`elements.${kind}.name`)} ${kind}`).includes(wanted);
    const hinted = ({ kind }: ElementDefinition) => plain(label(`elements.${kind}.hint`)).includes(wanted);
    // "Purchase" means the purchase, not every page whose hint mentions one.
    const fits = allElements.some(named) ? named : hinted;
    return ELEMENT_CATEGORIES.map((category) => ({
      category,
      kinds: allElements.filter((definition) => definition.category === category && fits(definition)),
    })).filter((group) => group.kinds.length > 0);
  }, [query, label]);
}

interface KindButtonProps {
  readonly definition: ElementDefinition;
  readonly stop: StopProps;
  readonly onPlace: (kind: string) => void;
}

function KindButton({ definition, stop, onPlace }: KindButtonProps) {
  const { label } = useText();
  return (
    <button
      {...stop}
      type="button"
      className="cv-kind"
      draggable
      title={label(`elements.${definition.kind}.hint`)}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAG_TYPE, definition.kind);
        event.dataTransfer.effectAllowed = 'copy';
      }}
      onClick={() => onPlace(definition.kind)}
    >
      <IconBadge icon={definition.icon} category={definition.category} size="is-small" />
      <span className="ell">{label(`elements.${definition.kind}.name`)}</span>
    </button>
  );
}

interface StopProps {
  readonly tabIndex: number;
  readonly onFocus: () => void;
}

/** The list is one stop of the Tab key: the entry where the keyboard was last, else the first. */
function useOneStop(names: readonly string[]): (name: string) => StopProps {
  const [last, setLast] = useState('');
  const current = names.includes(last) ? last : names[0];
  return (name) => ({ tabIndex: name === current ? 0 : -1, onFocus: () => setLast(name) });
}

/** Arrow keys, Home and End walk through the list, and up from it into the search. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .cv-cap, .cv-kind')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const isInList = at > 0;
  const places: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    ...(isInList && { Home: 1, End: stops.length - 1 }),
  };
  const next = stops[places[event.key] ?? -1];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

/** The elements to draw with: drag one to the canvas, or press it to place it beside the chosen one. */
export function Palette({ search }: { readonly search: RefObject<HTMLInputElement | null> }) {
  const { t, label } = useText();
  const context = useActions();
  const [query, setQuery] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<ElementCategory>>(new Set());
  const groups = useGroups(query);
  const place = (kind: string) => {
    setQuery('');
    placeInHand(context, kind, nextPlace(context));
  };
  const isOpen = (category: ElementCategory) => query !== '' || !closed.has(category);
  const stop = useOneStop(groups.flatMap(({ category, kinds }) => [category, ...(isOpen(category) ? kinds.map(({ kind }) => kind) : [])]));
  const toggle = (category: ElementCategory) =>
    setClosed((before) => new Set(before.has(category) ? [...before].filter((each) => each !== category) : [...before, category]));
  return (
    <aside className="cv-palette" aria-label={t('canvas.palette.title')} onKeyDown={walk}>
      <label className="cv-find">
        <Icon name="search" />
        <span className="sr">{t('canvas.palette.find')}</span>
        <input
          ref={search}
          type="search"
          value={query}
          placeholder={t('canvas.palette.find')}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            const first = groups[0]?.kinds[0];
            if (event.key === 'Enter' && first) place(first.kind);
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
        <span className="kbd" aria-hidden="true">
          /
        </span>
      </label>
      <div className="cv-kinds">
        {groups.map(({ category, kinds }) => {
          const open = isOpen(category);
          return (
            <div key={category}>
              <button {...stop(category)} type="button" className="cv-cap" aria-expanded={open} onClick={() => toggle(category)}>
                <Icon name="chevron" size={12} />
                <span>{label(`elements.categories.${category}`)}</span>
                <span className="num">{kinds.length}</span>
              </button>
              {open &&
                kinds.map((definition) => (
                  <KindButton key={definition.kind} definition={definition} stop={stop(definition.kind)} onPlace={place} />
                ))}
            </div>
          );
        })}
        {groups.length === 0 && <p className="cv-help">{t('canvas.palette.nothing')}</p>}
      </div>
    </aside>
  );
}
