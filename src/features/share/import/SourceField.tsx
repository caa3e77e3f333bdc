import { type DragEvent, useId, useState } from 'react';
import { MOST_CHARACTERS } from '#domain/canvas/import/problems.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Labelled } from '#src/ui/fields/Field.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';

/** Letters of most languages take up to three bytes. */
const MOST_BYTES = MOST_CHARACTERS * 3;
const EXAMPLE = 'flowchart LR\n  Ads[Facebook Ads] -- 100% --> Landing[Landing page]\n  Landing -- 12% --> Checkout';

interface SourceFieldProps {
  readonly text: string;
  /** `file`: its name, where it came from one. */
  readonly onText: (text: string, file?: string) => void;
}

/** What is to be imported: typed, pasted, chosen or dropped. */
export function SourceField({ text, onText }: SourceFieldProps) {
  const { t } = useText();
  const id = useId();
  const [file, setFile] = useState('');
  const [refused, setRefused] = useState<string>();
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const isTooLarge = chosen.size > MOST_BYTES;
    setRefused(isTooLarge ? t('importing.fileTooLarge', { most: MOST_CHARACTERS / 1e6 }) : undefined);
    if (isTooLarge) return;
    setFile(chosen.name);
    onText(await chosen.text(), chosen.name);
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return (
    <Labelled
      label={t('importing.source')}
      problem={refused}
      help={file || t('importing.sourceHelp')}
      aside={
        <label className="btn sm" htmlFor={id}>
          <Icon name="download" size={14} />
          {t('importing.chooseFile')}
          <input
            id={id}
            className="sr"
            type="file"
            accept=".json,.mmd,.mermaid,.md,.csv,.tsv,.txt,.xml"
            onChange={(event) => void take(event.target.files?.[0])}
          />
        </label>
      }
    >
      {(ties) => (
        <textarea
          {...ties}
          className="ctl import-text num"
          rows={9}
          spellCheck={false}
          placeholder={EXAMPLE}
          value={text}
          onDrop={drop}
          onChange={(event) => {
            setFile('');
            setRefused(undefined);
            onText(event.target.value);
          }}
        />
      )}
    </Labelled>
  );
}
