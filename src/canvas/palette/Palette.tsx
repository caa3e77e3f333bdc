import { type KeyboardEvent, type RefObject, useState } from 'react';
import { ELEMENT_ICONS } from '#domain/canvas/elements/icons.ts';
import type { ElementDefinition } from '#domain/kit/element.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useActions } from '../actions/context.ts';
import { comesAfter, placeNext } from '../actions/insert.ts';
import { DRAG_TYPE } from '../flow/drag/drag-type.ts';
import { IconBadge } from '../flow/element-icons.tsx';
import { AfterMap } from '../map-first.tsx';
import { useGroups, useKindsAtHand } from './use-groups.ts';

interface KindButtonProps {
  readonly definition: ElementDefinition;
  readonly stop: StopProps;
  readonly isFavourite: boolean;
  readonly onPlace: (kind: string, isTied: boolean) => void;
  readonly onStar: (kind: string) => void;
}

function KindButton({ definition, stop, isFavourite, onPlace, onStar }: KindButtonProps) {
  const { t, label } = useText();
  const { kind } = definition;
  const name = label(`elements.${kind}.name`);
  return (
    <div className="cv-kind-row">
      <button
        {...stop}
        type="button"
        className="cv-kind"
        draggable
        title={`${label(`elements.${kind}.hint`)}${comesAfter(kind) ? `\n${t('canvas.palette.click')}` : ''}`}
        onDragStart={(event) => {
          event.dataTransfer.setData(DRAG_TYPE, kind);
          event.dataTransfer.effectAllowed = 'copy';
        }}
        // A double click means one element.
        onClick={({ detail, altKey }) => detail < 2 && onPlace(kind, !altKey)}
      >
        <IconBadge icon={definition.icon} category={definition.category} size="is-small" />
        <span className="ell">{name}</span>
      </button>
      <button
        type="button"
        className="cv-star"
        tabIndex={-1}
        aria-pressed={isFavourite}
        aria-label={t('canvas.palette.favourite', { name })}
        title={t(isFavourite ? 'canvas.palette.not_favourite' : 'canvas.palette.make_favourite')}
        onClick={() => onStar(kind)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={ELEMENT_ICONS.star} />
        </svg>
      </button>
    </div>
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

/** From an entry to the right to its star, and back. */
function besideStar(key: string): HTMLElement | null {
  const row = document.activeElement?.closest('.cv-kind-row');
  if (key === 'ArrowRight') return row?.querySelector<HTMLElement>('.cv-star') ?? null;
  return key === 'ArrowLeft' ? (row?.querySelector<HTMLElement>('.cv-kind') ?? null) : null;
}

/** Arrow keys, Home and End walk through the list, and up from it into the search. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const beside = besideStar(event.key);
  if (beside) {
    event.preventDefault();
    beside.focus();
    return;
  }
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .cv-cap, .cv-kind')];
  const inRow = document.activeElement?.closest('.cv-kind-row')?.querySelector('.cv-kind');
  const at = stops.indexOf((inRow ?? document.activeElement) as HTMLElement);
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

/** The elements to draw with: drag one to the canvas, or press it to place it after the chosen one. */
export function Palette({ search }: { readonly search: RefObject<HTMLInputElement | null> }) {
  const { t, label } = useText();
  const context = useActions();
  const [query, setQuery] = useState('');
  const groups = useGroups(query);
  const { favourites, closed } = useKindsAtHand();
  const place = (kind: string, isTied: boolean) => {
    setQuery('');
    placeNext(context, kind, isTied);
  };
  const isOpen = (name: string) => query !== '' || !closed.includes(name);
  const stop = useOneStop(groups.flatMap(({ name, kinds }) => [name, ...(isOpen(name) ? kinds.map(({ kind }) => `${name} ${kind}`) : [])]));
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
            if (event.key === 'Enter' && first) place(first.kind, false);
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
        <span className="kbd" aria-hidden="true">
          /
        </span>
      </label>
      <AfterMap>
        <div className="cv-kinds">
          {groups.map(({ name, kinds }) => {
            const open = isOpen(name);
            return (
              <div key={name}>
                <button
                  {...stop(name)}
                  type="button"
                  className="cv-cap"
                  aria-expanded={open}
                  onClick={() => context.kinds.toggleClosed(name)}
                >
                  <Icon name="chevron" size={12} />
                  <span>{label(`elements.categories.${name}`)}</span>
                  <span className="num">{kinds.length}</span>
                </button>
                {open &&
                  kinds.map((definition) => (
                    <KindButton
                      key={definition.kind}
                      definition={definition}
                      stop={stop(`${name} ${definition.kind}`)}
                      isFavourite={favourites.includes(definition.kind)}
                      onPlace={place}
                      onStar={context.kinds.toggleFavourite}
                    />
                  ))}
              </div>
            );
          })}
          {groups.length === 0 && <p className="cv-help">{t('canvas.palette.nothing')}</p>}
        </div>
      </AfterMap>
    </aside>
  );
}
