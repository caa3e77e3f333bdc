import { useState } from 'react';
import { Link } from 'react-router';
import { isPlanningOnly } from '#domain/plans/upgrades.ts';
import { useBilling } from '#src/billing/use-billing.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import type { IconName } from '#src/ui/icons/icons.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { BookingStep } from './BookingStep.tsx';
import './welcome.css';

export interface WelcomeProps extends ModalFrame {
  /** The workspace one begins in. */
  readonly workspace: string;
}

type Step =
  | { readonly kind: 'congrats' }
  /** Days that a call adds: none any more once it has, while this is still shown. */
  | { readonly kind: 'experience'; readonly address: string; readonly days: number }
  | { readonly kind: 'access'; readonly until: string | null };

/** What somebody has now, and until when. */
function Congrats({ busy, onNext }: { readonly busy: boolean; readonly onNext: () => void }) {
  const { t, label } = useText();
  const format = useFormat();
  const { entitlements, plan, timezone } = useMe();
  const { why, until } = entitlements;
  const has =
    why === 'trial' && until
      ? t('welcome.congratsText', { day: format.instant(until, timezone), plan: label(`plans.${plan}`) })
      : t('welcome.congratsFree');
  return (
    <div className="stack">
      <p className="b t14">{t('welcome.congrats')}</p>
      <p>{has}</p>
      <div className="modal-foot">
        <Button look="primary" busy={busy} onClick={onNext}>
          {t('welcome.goOn')}
        </Button>
      </div>
    </div>
  );
}

const WAYS = [
  { name: 'template', icon: 'layers', to: () => '/dashboard/library' },
  { name: 'map', icon: 'canvases', to: (workspace: string) => `${inWorkspace(workspace)}/canvases?create=1` },
  { name: 'site', icon: 'code', to: (workspace: string) => `${inWorkspace(workspace)}/settings/tracking` },
] as const satisfies readonly { readonly name: string; readonly icon: IconName; readonly to: (workspace: string) => string }[];

/** Where to begin. `until`: the end of a trial that has just become longer. */
function Access({ workspace, until, onClose }: WelcomeProps & { readonly until: string | null }) {
  const { t } = useText();
  const format = useFormat();
  const { timezone } = useMe();
  return (
    <div className="stack">
      {until ? (
        <p className="alert good" role="status">
          {t('welcome.longer', { day: format.instant(until, timezone) })}
        </p>
      ) : null}
      <ul className="welcome-ways">
        {WAYS.map(({ name, icon, to }) => (
          <li key={name}>
            <Link className="panel" to={to(workspace)} onClick={onClose}>
              <Icon name={icon} size={20} />
              <span>
                <span className="b">{t(`welcome.${name}`)}</span>
                <span className="mut">{t(`welcome.${name}Text`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="modal-foot">
        <Button onClick={onClose}>{t('welcome.done')}</Button>
      </div>
    </div>
  );
}

/** Greets a new dashboard: what one has, a call where one is offered, and where to begin. Who only plans is not asked for a call. */
export default function WelcomeModal({ workspace, onClose }: WelcomeProps) {
  const { t } = useText();
  const me = useMe();
  const { data: standing, isPending } = useBilling();
  const [step, setStep] = useState<Step>({ kind: 'congrats' });
  const address = me.booking_url;
  const days = standing?.call_adds ?? null;
  // Whether a call makes the trial longer is not known before: who is quick is offered it all the same.
  const isOfferOpen = address !== null && isPending && !isPlanningOnly(me.plan);
  const next = () => {
    if (isPlanningOnly(me.plan)) onClose();
    else setStep(address && days !== null ? { kind: 'experience', address, days } : { kind: 'access', until: null });
  };
  const titles = {
    congrats: t('welcome.title', { name: me.first_name }),
    experience: t('welcome.bookTitle'),
    access: t('welcome.accessTitle'),
  } as const;
  return (
    <Dialog title={titles[step.kind]} onClose={onClose}>
      {step.kind === 'congrats' ? <Congrats busy={isOfferOpen} onNext={next} /> : null}
      {step.kind === 'experience' ? (
        <BookingStep address={step.address} days={step.days} onNext={(until) => setStep({ kind: 'access', until })} />
      ) : null}
      {step.kind === 'access' ? <Access workspace={workspace} until={step.until} onClose={onClose} /> : null}
    </Dialog>
  );
}
