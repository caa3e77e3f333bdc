import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Clipboard, copySelection, newIdsFor } from '#domain/canvas/commands/paste.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Thumbnail } from '#src/ui/data/Thumbnail.tsx';
import { type ActionContext, mayEdit } from '../../actions/action.ts';
import { useActions } from '../../actions/context.ts';
import { type Beginning, type CanvasHost, useHost } from '../../host.ts';
import { useEditorState } from '../../store/context.ts';
import { documentOf } from '../../store/editor-store.ts';
import './beginnings.css';

/** As many as are offered: their room is kept while they are on their way. */
const MOST = 4;
const EMPTY = Array.from({ length: MOST }, (_, place) => place);

/** Templates call their products alike; an empty map may still have some of a funnel that was deleted from it. */
function withOwnProducts({ elements, products, ...rest }: Clipboard, newId: () => string): Clipboard {
  const ids = new Map(products.map(({ id }) => [id, newId()]));
  const called = (id: string) => ids.get(id) ?? id;
  const sold = elements.map(({ offers, ...element }) => ({
    ...element,
    ...(offers && { offers: offers.map((offer) => ({ ...offer, product: called(offer.product) })) }),
  }));
  return { ...rest, elements: sold, products: products.map((product) => ({ ...product, id: called(product.id) })) };
}

/** Draws all of a funnel on the empty map, as one step to take back. */
function begin({ editor, flow, newId }: ActionContext, document: CanvasDocument): void {
  const all = copySelection(
    document,
    document.elements.map(({ id }) => id),
  );
  if (!all) return;
  const clipboard = withOwnProducts(all, newId);
  // What is paid for an element comes with it.
  const costs = document.fixed_costs.flatMap(({ order: _order, ...cost }) => (cost.element ? [] : { ...cost, id: newId() }));
  editor.apply([
    { command: 'paste', args: { clipboard, x: 0, y: 0, as: newIdsFor(clipboard, newId) } },
    ...costs.map((cost) => ({ command: 'addFixedCost' as const, args: { cost } })),
  ]);
  flow?.fit();
  globalThis.document.getElementById(`canvas-${editor.getState().view}`)?.focus();
}

interface CardProps {
  readonly row: Beginning;
  readonly taking: string | null;
  readonly onTake: (id: string) => void;
}

function Card({ row, taking, onTake }: CardProps) {
  return (
    <button
      type="button"
      className="cv-beginning"
      aria-busy={taking === row.id}
      // One that is pressed twice is drawn once.
      disabled={taking !== null}
      onClick={() => onTake(row.id)}
    >
      <Thumbnail drawing={row.thumbnail} />
      <span>{row.name}</span>
    </button>
  );
}

/** A few funnels that may fit an empty canvas, each drawn by one press; nothing where none are offered. */
export default function Beginnings() {
  const { beginnings } = useHost();
  const open = useEditorState((state) => mayEdit(state) && documentOf(state).elements.length === 0);
  return open && beginnings ? <Offered of={beginnings} /> : null;
}

function Offered({ of }: { readonly of: NonNullable<CanvasHost['beginnings']> }) {
  const { t, language } = useText();
  const title = useId();
  const context = useActions();
  const { id: canvas, name } = useHost();
  const [taking, take] = useState<string | null>(null);
  const [failed, fail] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: ['canvas-beginnings', canvas, language],
    queryFn: async () => (await of()).offered(name),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const onTake = async (id: string) => {
    take(id);
    fail(false);
    try {
      begin(context, await (await of()).documentOf(id));
    } catch {
      fail(true);
    } finally {
      take(null);
    }
  };
  if (data?.length === 0) return null;
  return (
    <section className="cv-beginnings" aria-labelledby={title}>
      <h3 id={title}>{t('canvas.empty.beginnings')}</h3>
      {!isError && (
        <div aria-busy={!data}>
          {data
            ? data.slice(0, MOST).map((row) => <Card key={row.id} row={row} taking={taking} onTake={(id) => void onTake(id)} />)
            : EMPTY.map((place) => <span key={place} className="cv-beginning" />)}
        </div>
      )}
      {(isError || failed) && (
        <p role="alert">
          {t('canvas.empty.beginnings_failed')}{' '}
          {isError && (
            <Button size="sm" look="ghost" onClick={() => void refetch()}>
              {t('common.tryAgain')}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
