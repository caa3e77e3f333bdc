import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { signedInId } from '#src/providers/auth/hooks.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { LanguagePicker } from '#src/providers/texts/LanguagePicker.tsx';
import { buttonClass } from '#src/ui/Button.tsx';
import { Logo } from '#src/ui/icons/Logo.tsx';
import { INSIDE } from './places.ts';

/** In, for those who are known here; else the way to become so. */
function Door() {
  const { t } = useText();
  if (signedInId())
    return (
      <Link className={buttonClass('primary')} to={INSIDE}>
        {t('shell.toDashboard')}
      </Link>
    );
  const search = `?${new URLSearchParams({ redirect: INSIDE })}`;
  return (
    <>
      <Link className={`${buttonClass('ghost')} library-wide`} to={`/login${search}`}>
        {t('auth.login')}
      </Link>
      <Link className={buttonClass('primary')} to={`/register${search}`}>
        {t('auth.register')}
      </Link>
    </>
  );
}

/** Around a page that needs no account: who we are, the language, and the way in. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="library-frame">
      <header className="row g12 library-head">
        <Logo />
        <span className="b library-wide">Flumen</span>
        <span className="sp" />
        <LanguagePicker />
        <Door />
      </header>
      <main id="content">{children}</main>
    </div>
  );
}
