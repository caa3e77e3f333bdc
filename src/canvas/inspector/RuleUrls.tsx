import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { filled, TextField } from './TextField.tsx';

interface UrlsProps {
  readonly urls: readonly string[];
  readonly onChange: (urls: string[], field?: string) => void;
  readonly onDone: () => void;
  readonly readOnly: boolean;
}

/** A list of addresses, any of which counts. The open last row adds one. */
export function Urls({ urls, onChange, onDone, readOnly }: UrlsProps) {
  const { t } = useText();
  return (
    <div className="cv-list">
      {urls.map((url, index) => (
        // The place is the identity: an address changes with every keystroke.
        <div className="cv-list-row" key={index}>
          <div style={{ flex: 1 }}>
            <TextField
              bare
              label={t('canvas.rule.url')}
              value={url}
              max={2000}
              readOnly={readOnly}
              accepts={filled}
              onDone={onDone}
              onChange={(next) =>
                onChange(
                  urls.map((each, at) => (at === index ? next : each)),
                  `url${index}`,
                )
              }
            />
          </div>
          {!readOnly && (
            <Button
              look="ghost"
              icon="close"
              label={t('canvas.rule.remove')}
              onClick={() => onChange(urls.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {!readOnly && <NewUrl onAdd={(url) => onChange([...urls, url])} />}
    </div>
  );
}

function NewUrl({ onAdd }: { readonly onAdd: (url: string) => void }) {
  const { t } = useText();
  const take = (input: HTMLInputElement) => {
    if (!filled(input.value)) return;
    onAdd(input.value.trim());
    input.value = '';
  };
  return (
    <label className="cv-field">
      <span className="sr">{t('canvas.rule.add_url')}</span>
      <input
        className="cv-input"
        placeholder={t('canvas.rule.url_placeholder')}
        maxLength={2000}
        onBlur={({ target }) => take(target)}
        onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget)}
      />
    </label>
  );
}
