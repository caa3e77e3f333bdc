import { useText } from '#src/providers/texts/i18n.ts';
import { isMac } from '../actions/ActionButton.tsx';
import { ACTION_GROUPS } from '../actions/action.ts';
import { ACTIONS } from '../actions/index.ts';
import { keysText } from '../actions/keys.ts';
import { useEditorState } from '../store/context.ts';
import { Dialog } from './Dialog.tsx';

/** Every shortcut, by group. */
export default function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const { t, label } = useText();
  const state = useEditorState((each) => each);
  const offered = ACTIONS.filter((action) => action.keys.length > 0 && action.may(state));
  return (
    <Dialog title={t('canvas.actions.shortcuts')} onClose={onClose}>
      {ACTION_GROUPS.filter((group) => offered.some((action) => action.group === group)).map((group) => (
        <section key={group} style={{ marginBottom: 16 }}>
          <h3 className="cv-section-title">{label(`canvas.groups.${group}`)}</h3>
          <div className="cv-keys">
            {offered
              .filter((action) => action.group === group)
              .map((action) => (
                <div key={action.name} style={{ display: 'contents' }}>
                  <span>{t(action.labelKey)}</span>
                  <span className="row g4">
                    {action.keys.slice(0, 2).map((keys) => (
                      <kbd key={keys} className="kbd">
                        {keysText(keys, isMac())}
                      </kbd>
                    ))}
                  </span>
                </div>
              ))}
          </div>
        </section>
      ))}
      <p className="mut">{t('canvas.keyboard_help')}</p>
      <p className="mut">{t('canvas.pointer_help')}</p>
      <p className="t12 mut3">{t('canvas.credit')}</p>
    </Dialog>
  );
}
