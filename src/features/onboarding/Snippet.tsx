import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useCopy } from '#src/ui/fields/CopyField.tsx';

/** Code to be put elsewhere, word for word, with a button that copies it; `copy`: what the button says. */
export function Snippet({ code, copy }: { readonly code: string; readonly copy?: string }) {
  const { t } = useText();
  const clipboard = useCopy();
  const isText = code.includes('\n');
  return (
    <>
      {isText ? (
        // Lines stay in one piece, so it scrolls by itself and must be reachable by keyboard.
        <pre className="snippet scrolls" tabIndex={0}>
          {code}
        </pre>
      ) : (
        <pre className="snippet">{code}</pre>
      )}
      <div>
        <Button icon={clipboard.copied ? 'check' : 'copy'} onClick={() => clipboard.copy(code)}>
          {clipboard.copied ? t('common.copied') : (copy ?? t('common.copy'))}
        </Button>
      </div>
    </>
  );
}
