import { useEffect, useState } from 'react';
import { useMe } from '#src/providers/place/me.tsx';
import { endImpersonation, restoreStaffSession } from '#src/providers/session/impersonation.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';

/** Says on every screen that staff is logged in as somebody, until when, and how to end it. */
export function ImpersonationBanner() {
  const { t } = useText();
  const format = useFormat();
  const { impersonation, first_name, last_name, email } = useMe();
  const [busy, setBusy] = useState(false);
  const until = impersonation?.until;
  useEffect(() => {
    if (!until) return;
    const timer = setTimeout(() => void restoreStaffSession(), Math.max(0, new Date(until).getTime() - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  if (!impersonation) return null;
  const name = [first_name, last_name].filter(Boolean).join(' ') || email;
  return (
    <div className="banner" role="status">
      <Icon name="eye" size={14} />
      <span>{t('admin.impersonating', { name, time: format.instant(impersonation.until, undefined, 'time') })}</span>
      <Button
        size="sm"
        busy={busy}
        onClick={() => {
          setBusy(true);
          void endImpersonation();
        }}
      >
        {t('admin.impersonationEnd')}
      </Button>
    </div>
  );
}
