import type { ReactNode } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { LanguagePicker } from '#src/providers/texts/LanguagePicker.tsx';
import { Logo } from '#src/ui/icons/Logo.tsx';
import './auth.css';

const LINES = 26;
const COLOURS = ['var(--fl-river-300)', 'var(--fl-river-400)', 'var(--fl-river-500)', 'var(--fl-river-600)'] as const;

/** Many streams through one narrow place: the funnel as a river. One of them is the one to watch. */
function River() {
  return (
    <svg viewBox="0 0 880 900" preserveAspectRatio="xMidYMid slice" width="100%" height="100%" aria-hidden="true">
      {Array.from({ length: LINES }, (_, at) => {
        const start = -40 + at * 39.2;
        const middle = 395 + at * 6;
        const end = 265 + at * 13.2;
        const nearness = Math.sin((at / (LINES - 1)) * Math.PI);
        return (
          <path
            key={at}
            d={`M-20,${start} C220,${start} 270,${middle} 470,${middle} S700,${end} 900,${end}`}
            fill="none"
            stroke={COLOURS[at % COLOURS.length]}
            strokeWidth={1 + 1.4 * nearness}
            opacity={0.16 + 0.5 * nearness ** 2}
          />
        );
      })}
      <path d="M-20,666 C220,666 270,503 470,503 S700,503 900,503" fill="none" stroke="var(--fl-next)" strokeWidth="2.4" />
      {[425, 461, 503].map((y) => (
        <circle
          key={y}
          cx="470"
          cy={y}
          r={y === 503 ? 6 : 5}
          fill="var(--fl-bg)"
          stroke={y === 503 ? 'var(--fl-next)' : 'var(--fl-primary)'}
          strokeWidth="2.4"
        />
      ))}
    </svg>
  );
}

export interface AuthFrameProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** Stands above the title: how something went. */
  readonly sign?: ReactNode;
  /** A line below the claim. */
  readonly claim?: string | null;
  readonly children?: ReactNode;
}

/** The frame of every page before the dashboard: the form on the left, the river on the right. */
export function AuthFrame({ title, lead, sign, claim, children }: AuthFrameProps) {
  const { t } = useText();
  return (
    <div className="auth">
      <title>{`${title} · Flumen`}</title>
      <main className="auth-form">
        <div className="row g12">
          <Logo />
          <span className="b auth-name">Flumen</span>
        </div>
        <div className="auth-middle">
          {sign}
          <h1>{title}</h1>
          <p className="t14 mut">{lead}</p>
          {children}
        </div>
        <footer className="row t12 mut3">
          <LanguagePicker />
        </footer>
      </main>
      <aside className="auth-art wide-only">
        <River />
        <div className="auth-claim">
          <p>
            {t('auth.claim1')}
            <br />
            {t('auth.claim2')}
            <br />
            {t('auth.claim3')}
          </p>
          {claim ? <p className="t14 mut">{claim}</p> : null}
        </div>
      </aside>
    </div>
  );
}
