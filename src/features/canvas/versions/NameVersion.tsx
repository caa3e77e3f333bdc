import { useEffect, useRef, useState } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/fields/Field.tsx';

interface NameVersionProps {
  readonly known: string;
  readonly onName: (name: string) => Promise<unknown>;
  readonly onEnd: () => void;
}
const LONGEST = 80;

/** A name for a version, in place. What was typed stays where it could not be saved. */
export function NameVersion({ known, onName, onEnd }: NameVersionProps) {
  const { t } = useText();
  const [name, setName] = useState(known);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const save = async () => {
    if (busy) return;
    if (name.trim() === '') return setProblem(t('errors.required', { field: t('versions.nameField') }));
    setBusy(true);
    setProblem(undefined);
    try {
      await onName(name.trim());
      onEnd();
    } catch (cause) {
      setProblem(cause instanceof Error && cause.message ? cause.message : t('errors.unknown'));
      setBusy(false);
    }
  };
  return (
    <div className="versions-acts" ref={box}>
      <TextField
        label={t('versions.nameField')}
        value={name}
        maxLength={LONGEST}
        problem={problem}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save();
          if (event.key === 'Escape') onEnd();
        }}
      />
      <div className="row g8">
        <Button look="primary" size="sm" busy={busy} onClick={() => void save()}>
          {t('common.save')}
        </Button>
        <Button look="ghost" size="sm" onClick={onEnd}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  );
}
