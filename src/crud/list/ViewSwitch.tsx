import { useState } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';

export type View = 'cards' | 'table';

function stored(key: string): View | null {
  try {
    const value = localStorage.getItem(key);
    return value === 'table' || value === 'cards' ? value : null;
  } catch {
    return null;
  }
}

/** Cards or table, remembered on this device under `key`. */
export function useView(key: string, initial: View): readonly [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => stored(key) ?? initial);
  const change = (next: View) => {
    setView(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Without storage the choice lasts until the page is left.
    }
  };
  return [view, change];
}

export function ViewSwitch({ view, onView }: { readonly view: View; readonly onView: (view: View) => void }) {
  const { t } = useText();
  return (
    <div className="seg view-switch" role="group" aria-label={t('overview.view')}>
      {(['cards', 'table'] as const).map((entry) => (
        <button type="button" key={entry} aria-label={t(`overview.${entry}`)} aria-pressed={view === entry} onClick={() => onView(entry)}>
          <Icon name={entry === 'cards' ? 'grid' : 'rows'} />
          <span className="wide-only">{t(`overview.${entry}`)}</span>
        </button>
      ))}
    </div>
  );
}
