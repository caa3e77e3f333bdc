import { useState } from 'react';
import { partOf } from '#domain/canvas/export/part.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useHost } from '../host.ts';
import { Dialog } from '../overlays/Dialog.tsx';
import { useEditorState } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { documentOf } from '../store/editor-store.ts';
import { CAN_BE_TRANSPARENT, EXPORT_FORMATS, type ExportFormat, fileOf, HAS_NUMBERS, save } from './files.ts';

interface BoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Box({ label, checked, onChange }: BoxProps) {
  return (
    <label className="checkline">
      <input type="checkbox" className="cb" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  );
}

/** Takes the canvas, or what is chosen of it, away as a file. */
export default function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const { name } = useHost();
  const derived = useDerived();
  const plan = useEditorState(documentOf);
  const chosen = useEditorState((state) => state.selection.elements);
  const [format, setFormat] = useState<ExportFormat>('png');
  const [numbers, setNumbers] = useState(true);
  const [transparent, setTransparent] = useState(false);
  const [onlyChosen, setOnlyChosen] = useState(() => partOf(plan, chosen).elements.length > 1);
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const take = async () => {
    setState('busy');
    try {
      const only = onlyChosen && chosen.length > 0 ? chosen : null;
      save(
        name,
        format,
        await fileOf({ name, document: format === 'json' ? plan : derived.document, derived }, { format, numbers, transparent, only }),
      );
      onClose();
    } catch {
      setState('failed');
    }
  };
  return (
    <Dialog
      title={t('canvas.actions.export')}
      onClose={onClose}
      footer={
        <Button look="primary" icon="download" busy={state === 'busy'} onClick={() => void take()}>
          {t('canvas.export.save')}
        </Button>
      }
    >
      <fieldset className="cv-export">
        <legend className="cv-section-title">{t('canvas.export.format')}</legend>
        {EXPORT_FORMATS.map((each) => (
          <label className="checkline" key={each}>
            <input type="radio" name="cv-export" checked={format === each} onChange={() => setFormat(each)} />
            <span>
              {t(`canvas.export.formats.${each}`)} <span className="mut t12">{t(`canvas.export.hints.${each}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="cv-export">
        {HAS_NUMBERS.has(format) && <Box label={t('canvas.export.numbers')} checked={numbers} onChange={setNumbers} />}
        {CAN_BE_TRANSPARENT.has(format) && <Box label={t('canvas.export.transparent')} checked={transparent} onChange={setTransparent} />}
        {chosen.length > 0 && (
          <Box label={t('canvas.export.selection', { count: chosen.length })} checked={onlyChosen} onChange={setOnlyChosen} />
        )}
      </div>
      {state === 'failed' && (
        <p className="cv-help is-wrong" role="alert">
          {t('canvas.export.failed')}
        </p>
      )}
    </Dialog>
  );
}
