import { useEffect, useRef, useState } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/fields/Field.tsx';
import { sentenceOf, useAttempt } from '#src/ui/timing/use-attempt.ts';

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
  const [missing, setMissing] = useState<string>();
  const { busy, problem, attempt } = useAttempt((cause) => sentenceOf(cause, t('errors.unknown')));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const save = async () => {
    const isMissing = name.trim() === '';
    setMissing(isMissing ? t('errors.required', { field: t('versions.nameField') }) : undefined);
    if (!isMissing && (await attempt(() => onName(name.trim())))) onEnd();
  };
  return (
    <div className="versions-acts stack g8" ref={box}>
      <TextField
        label={t('versions.nameField')}
        value={name}
        maxLength={LONGEST}
        problem={missing ?? problem ?? undefined}
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
