import { useEffect } from 'react';
import type { PersonRow } from '#domain/wire/reports/people.ts';
import { peopleActions } from '#resources/actions/people.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { newIdempotencyKey } from '#src/providers/idempotency-key.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';

interface EraseProps {
  readonly person: PersonRow;
  readonly name: string;
  /** The server has taken it down. */
  readonly onBegun: () => Promise<unknown>;
}

/** Asks for everything kept of somebody to go, after saying what that means. */
export function EraseButton({ person, name, onBegun }: EraseProps) {
  const { t } = useText();
  const toast = useToast();
  const { id: workspace } = useWorkspace();
  const { allowed } = useGrant('people:erase');
  if (!allowed) return null;
  const ask = () => {
    const idempotencyKey = newIdempotencyKey();
    openModal('confirm', {
      title: t('people.erase_title', { name }),
      text: t('people.erase_text'),
      points: [
        t('people.erase_events', { count: person.events }),
        t('people.erase_reports'),
        t('people.erase_again'),
        t('people.erase_elsewhere'),
      ],
      action: t('people.erase_action'),
      danger: true,
      onConfirm: async () => {
        await perform(peopleActions.erase, { workspace, input: { person: person.person } }, { idempotencyKey });
        await onBegun();
        toast.done(t('people.erase_begun'));
      },
    });
  };
  return (
    <Button icon="trash" onClick={ask}>
      {t('people.erase')}
    </Button>
  );
}

const LOOK_MS = 3_000;

/** They are still counted; looks until they are not. */
export function Erasing({ onLook }: { readonly onLook: () => Promise<unknown> }) {
  const { t } = useText();
  useEffect(() => {
    const timer = setInterval(() => void onLook(), LOOK_MS);
    return () => clearInterval(timer);
  }, [onLook]);
  return (
    <p className="alert" role="status">
      <Icon name="clock" />
      <span>{t('people.erasing')}</span>
    </p>
  );
}
