import { type FormEvent, useRef, useState } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { addAddresses } from '../actions/addresses.ts';
import { addressesIn } from '../actions/addresses-in.ts';
import { useActions } from '../actions/context.ts';
import { Dialog } from './Dialog.tsx';

/** Makes pages, and sources where UTM keys say so, of pasted addresses. */
export default function PasteAddresses({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const context = useActions();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const found = addressesIn(text);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (found.length === 0) {
      setAsked(true);
      field.current?.focus();
      return;
    }
    addAddresses(context, found);
    onClose();
  };
  const missing = asked && found.length === 0;
  return (
    <Dialog
      title={t('canvas.actions.add_addresses')}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={add}>
          {found.length === 0 ? t('canvas.addresses.add_any') : t('canvas.addresses.add', { count: found.length })}
        </Button>
      }
    >
      <form onSubmit={add}>
        <label className="cv-field">
          <span>{t('canvas.addresses.label')}</span>
          <textarea
            ref={field}
            className={`cv-input${missing ? ' is-wrong' : ''}`}
            aria-invalid={missing || undefined}
            aria-describedby="cv-addresses-help"
            rows={6}
            value={text}
            placeholder="https://shop.example/offer?utm_source=facebook"
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <p id="cv-addresses-help" className={`cv-help${missing ? ' is-wrong' : ''}`} role={missing ? 'alert' : undefined}>
          {t(missing ? 'canvas.addresses.none' : 'canvas.addresses.help')}
        </p>
      </form>
    </Dialog>
  );
}
