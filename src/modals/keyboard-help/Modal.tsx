import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type TextKey, useText } from '#src/providers/texts/i18n.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';

const KEYS = [
  { keys: ['Ctrl K', '⌘ K'], text: 'keyboard.palette' },
  { keys: ['/'], text: 'keyboard.search' },
  { keys: ['n'], text: 'keyboard.create' },
  { keys: ['j', 'k'], text: 'keyboard.move' },
  { keys: ['Enter'], text: 'keyboard.open' },
  { keys: ['x'], text: 'keyboard.select' },
  { keys: ['Esc'], text: 'keyboard.close' },
  { keys: ['?'], text: 'keyboard.help' },
] as const satisfies readonly { keys: readonly string[]; text: TextKey }[];

export default function KeyboardHelpModal({ onClose }: ModalFrame) {
  const { t } = useText();
  return (
    <Dialog title={t('shell.keyboard')} onClose={onClose}>
      <dl className="keys">
        {KEYS.map(({ keys, text }) => (
          <div key={text}>
            <dt>{t(text)}</dt>
            <dd className="row g4">
              {keys.map((key) => (
                <kbd className="kbd" key={key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
