import { useId } from 'react';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { asLanguage, changeLanguage, LANGUAGE_NAMES, LANGUAGES, useText } from './i18n.ts';
import './language-picker.css';

/** The language of pages for people who are not known yet; each is called by its own name. */
export function LanguagePicker() {
  const { t, language } = useText();
  const id = useId();
  return (
    <div className="row g4 language-picker">
      <Icon name="globe" size={14} />
      <label className="sr" htmlFor={id}>
        {t('shell.language')}
      </label>
      <select
        id={id}
        value={language}
        onChange={(event) => {
          const picked = asLanguage(event.target.value);
          if (picked) void changeLanguage(picked);
        }}
      >
        {LANGUAGES.map((key) => (
          <option key={key} value={key} lang={key}>
            {LANGUAGE_NAMES[key]}
          </option>
        ))}
      </select>
    </div>
  );
}
