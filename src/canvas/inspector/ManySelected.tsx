import { useText } from '#src/providers/texts/i18n.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { SHAPES } from '../actions/arrange.ts';
import { actionNamed } from '../actions/index.ts';
import { useEditorState } from '../store/context.ts';

const ACTS = ['copy', 'duplicate', 'delete', 'group', 'ungroup', 'tidy', 'lock'] as const;
const ARRANGED = [
  'align-left',
  'align-center',
  'align-right',
  'align-top',
  'align-middle',
  'align-bottom',
  'distribute-horizontal',
  'distribute-vertical',
] as const;
const SHAPED = SHAPES.map((shape) => `shape-${shape}`);

function Actions({ names, title }: { readonly names: readonly string[]; readonly title?: string }) {
  return (
    <section className="cv-section" style={{ display: 'grid', justifyItems: 'start' }}>
      {title !== undefined && <h3 className="cv-section-title">{title}</h3>}
      {names.map((name) => (
        <ActionButton key={name} name={name} words />
      ))}
    </section>
  );
}

/** What can be done with several elements and lines at once; with lines alone, nothing that only cards can be. */
export default function ManySelected() {
  const { t } = useText();
  const { elements, lines } = useEditorState((state) => state.selection);
  const hasLines = useEditorState(actionNamed('shape-auto').when);
  return (
    <>
      <div className="cv-inspector-head">
        <h2 className="h">
          {elements.length > 0 ? t('canvas.selected', { count: elements.length }) : t('canvas.selected_lines', { count: lines.length })}
        </h2>
      </div>
      <div className="cv-scroll">
        <Actions names={elements.length > 0 ? [...ACTS, ...ARRANGED] : ['delete']} />
        {hasLines && <Actions names={SHAPED} title={t('canvas.table.lines')} />}
      </div>
    </>
  );
}
