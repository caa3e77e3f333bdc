import { fitsField } from '#domain/kit/element-fields.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { type Of, textOf } from './prop-field.ts';
import { Said } from './Said.tsx';
import { TextField } from './TextField.tsx';

/** What browsers put before an address that was typed without it. */
const withScheme = (text: string) => (text === '' || /^[a-z]+:/i.test(text) ? text : `https://${text}`);

/** An address, and the way there. */
export function AddressField({ field, value, label, readOnly, onChange, onDone }: Of<'url' | 'picture'>) {
  const { t } = useText();
  const address = textOf(value);
  if (readOnly)
    return (
      <Said label={label}>
        {address && (
          <a href={address} target="_blank" rel="noreferrer noopener">
            {address}
          </a>
        )}
      </Said>
    );
  return (
    <>
      <TextField
        label={label}
        value={address}
        max={2000}
        placeholder="https://"
        accepts={(text) => text === '' || fitsField(field, withScheme(text))}
        onDone={onDone}
        onChange={(text) => onChange(withScheme(text) || undefined)}
      />
      {address && (
        <a className="cv-help" href={address} target="_blank" rel="noreferrer noopener">
          {t('canvas.open_link')}
        </a>
      )}
    </>
  );
}
