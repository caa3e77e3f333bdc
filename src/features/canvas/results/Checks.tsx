import type { CanvasCheck } from '#domain/canvas/validate.ts';
import { useText } from '#src/providers/i18n.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { useActions } from '../actions/context.ts';
import { nameOf } from '../flow/rule-text.ts';
import { useEditor } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';

const ICONS = { error: 'critical', warning: 'warning', info: 'info' } as const;

/** What is missing or contradicts itself; a press leads there. */
export function CheckList({ onPick }: { readonly onPick?: () => void }) {
  const { t, label } = useText();
  const editor = useEditor();
  const { flow } = useActions();
  const { checks, document, texts } = useDerived();
  const names = new Map(document.elements.map((element) => [element.id, nameOf(element, texts.text)]));
  const open = (check: CanvasCheck) => {
    if (check.lines.length > 0 && check.elements.length <= 2) editor.select({ lines: check.lines });
    else editor.select({ elements: check.elements, lines: check.lines });
    flow?.zoomTo(check.elements);
    onPick?.();
  };
  if (checks.length === 0) return <p className="mut">{t('canvas.checks.none')}</p>;
  return (
    <div className="cv-list">
      {checks.slice(0, 100).map((check, index) => (
        <button key={index} type="button" className="cv-check-row" onClick={() => open(check)}>
          <span
            style={{
              color:
                check.severity === 'error' ? 'var(--fl-critical)' : check.severity === 'warning' ? 'var(--fl-offpace)' : 'var(--fl-text-3)',
            }}
          >
            <Icon name={ICONS[check.severity]} />
          </span>
          <span>
            {label(`canvas.checks.${check.code}`)}
            <small>
              {check.elements
                .map((id) => names.get(id) ?? '')
                .filter(Boolean)
                .slice(0, 4)
                .join(' → ')}
            </small>
          </span>
        </button>
      ))}
    </div>
  );
}
