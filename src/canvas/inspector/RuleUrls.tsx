import { useId, useState } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useHost } from '../host.ts';
import type { SeenOf } from '../seen/port.ts';
import { SeenField } from '../seen/SeenField.tsx';
import { SeenInput } from '../seen/SeenInput.tsx';
import { filled } from './TextField.tsx';

const LONGEST = 2000;

interface UrlsProps {
  readonly urls: readonly string[];
  /** Which pages are suggested. */
  readonly seen: SeenOf;
  readonly onChange: (urls: string[], field?: string) => void;
  readonly onDone: () => void;
  readonly readOnly: boolean;
}

/** A list of addresses, any of which counts. The open last row adds one. */
export function Urls({ urls, seen, onChange, onDone, readOnly }: UrlsProps) {
  const { t } = useText();
  return (
    <div className="cv-list">
      {urls.map((url, index) => (
        // The place is the identity: an address changes with every keystroke.
        <div className="cv-list-row" key={index}>
          <div style={{ flex: 1 }}>
            <SeenField
              bare
              seen={seen}
              label={t('canvas.rule.url')}
              value={url}
              max={LONGEST}
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
      {!readOnly && <NewUrl seen={seen} onAdd={(url) => urls.includes(url) || onChange([...urls, url])} />}
    </div>
  );
}

function NewUrl({ seen, onAdd }: { readonly seen: SeenOf; readonly onAdd: (url: string) => void }) {
  const { t } = useText();
  const host = useHost();
  const id = useId();
  const [text, setText] = useState('');
  const take = (url: string) => {
    if (filled(url)) onAdd(url.trim());
    setText('');
  };
  const shared = { id, value: text, placeholder: t('canvas.rule.url_placeholder') };
  const leave = () => take(text);
  return (
    <div className="cv-field">
      <label className="sr" htmlFor={id}>
        {t('canvas.rule.add_url')}
      </label>
      {host.seen ? (
        <SeenInput {...shared} seen={seen} max={LONGEST} onType={setText} onPick={take} onEnter={leave} onBlur={leave} />
      ) : (
        <input
          {...shared}
          className="cv-input"
          maxLength={LONGEST}
          onChange={({ target }) => setText(target.value)}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && leave()}
        />
      )}
    </div>
  );
}
