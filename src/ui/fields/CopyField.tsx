import { useEffect, useId, useState } from 'react';
import { Button } from '../Button.tsx';

/** Copies by a selection, which needs neither https nor a permission. */
function copySelected(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

/** Puts text on the clipboard; true for two seconds afterwards. By a selection on plain http, and where the browser refuses. */
export function useCopy(): { readonly copied: boolean; readonly copy: (text: string) => void } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (text: string) => {
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (!clipboard) return setCopied(copySelected(text));
    clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(copySelected(text)),
    );
  };
  return { copied, copy };
}

export interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  /** Words of the button, before and after. */
  readonly copy: string;
  readonly copied: string;
}

/** One line to be copied elsewhere. */
export function CopyField({ label, value, copy, copied }: CopyFieldProps) {
  const id = useId();
  const clipboard = useCopy();
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <div className="row g8">
        <input id={id} className="ctl num" readOnly value={value} onFocus={(event) => event.target.select()} />
        <Button icon={clipboard.copied ? 'check' : 'copy'} onClick={() => clipboard.copy(value)}>
          {clipboard.copied ? copied : copy}
        </Button>
      </div>
    </div>
  );
}
