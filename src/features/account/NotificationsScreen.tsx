import { NOTIFICATIONS } from '#domain/wire/accounts.ts';
import { accountActions } from '#resources/actions/account/account.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { openModal } from '#src/modals/host.tsx';
import { perform } from '#src/providers/actions/perform.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert } from '#src/ui/fields/Field.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { useAccountChange } from './use-account-change.ts';

/** Which mails come beside the necessary ones, and the reports. Each switch counts at once. */
export default function NotificationsScreen() {
  const { t } = useText();
  const me = useMe();
  const { busy, problem, run } = useAccountChange();
  return (
    <div className="stack account-width">
      <ScreenTitle text={t('account.notifications')} />
      <Panel title={t('account.mails')}>
        {problem ? <FormAlert title={t('account.updateFailed')} text={problem} /> : null}
        <p className="mut" style={{ marginBottom: 12 }}>
          {t('account.mailsText')}
        </p>
        <ul className="account-lines">
          {NOTIFICATIONS.map((name) => (
            <li key={name}>
              <div>
                <label className="b" htmlFor={`notify-${name}`}>
                  {t(`account.notify.${name}`)}
                </label>
                <p className="mut" id={`notify-${name}-text`}>
                  {t(`account.notify.${name}Text`)}
                </p>
              </div>
              <input
                id={`notify-${name}`}
                type="checkbox"
                className="switch"
                aria-describedby={`notify-${name}-text`}
                checked={me.notifications[name] ?? true}
                aria-disabled={busy}
                onChange={(event) => {
                  const notifications = { [name]: event.target.checked };
                  void run({
                    act: () => perform(accountActions.edit, { params: { id: me.id }, input: { notifications } }),
                    said: t('account.saved'),
                  });
                }}
              />
            </li>
          ))}
        </ul>
      </Panel>
      <Panel>
        <div className="account-act">
          <div>
            <div className="b">{t('account.reports')}</div>
            <p className="mut">{t('account.reportsText')}</p>
          </div>
          <Button icon="mail" onClick={() => openModal('monitoring-reports', {})}>
            {t('account.reportsOpen')}
          </Button>
        </div>
      </Panel>
    </div>
  );
}
