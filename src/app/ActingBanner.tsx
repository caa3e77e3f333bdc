import { useEffect, useState } from 'react';
import { endActing, restoreOwnSession } from '#src/providers/acting.ts';
import { useText } from '#src/providers/i18n.ts';
import { useMe } from '#src/providers/me.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/format.ts';
import { Icon } from '#src/ui/Icon.tsx';

/** Says on every screen that staff is logged in as somebody, until when, and how to end it. */
export function ActingBanner() {
  const { t } = useText();
  const format = useFormat();
  const { acting, first_name, last_name, email } = useMe();
  const [busy, setBusy] = useState(false);
  const until = acting?.until;
  useEffect(() => {
    if (!until) return;
    const timer = setTimeout(() => void restoreOwnSession(), Math.max(0, new Date(until).getTime() - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  if (!acting) return null;
  const name = [first_name, last_name].filter(Boolean).join(' ') || email;
  return (
    <div className="banner" role="status">
      <Icon name="eye" size={14} />
      <span>{t('desk.acting', { name, time: format.instant(acting.until, undefined, 'time') })}</span>
      <Button
        size="sm"
        busy={busy}
        onClick={() => {
          setBusy(true);
          void endActing();
        }}
      >
        {t('desk.actingEnd')}
      </Button>
    </div>
  );
}
