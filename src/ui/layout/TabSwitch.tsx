import { useTranslation } from 'react-i18next';
import { Icon } from '../icons/Icon.tsx';

export interface TabSwitchProps<Key extends string> {
  /** What is switched, for screen readers. */
  readonly label: string;
  readonly tabs: readonly { readonly key: Key; readonly text: string; readonly locked?: boolean }[];
  readonly current: Key;
  readonly onPick: (key: Key) => void;
}

/** Views of one screen side by side; a locked one carries a lock and can be opened all the same. */
export function TabSwitch<Key extends string>({ label, tabs, current, onPick }: TabSwitchProps<Key>) {
  const { t } = useTranslation();
  return (
    <div className="seg seg-wrap tab-switch" role="group" aria-label={label}>
      {tabs.map(({ key, text, locked }) => (
        <button type="button" key={key} aria-pressed={key === current} onClick={() => onPick(key)}>
          {text}
          {locked ? <Icon name="lock" size={12} label={t('common.locked')} /> : null}
        </button>
      ))}
    </div>
  );
}
