import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { pointedName } from '#domain/plans/upgrades.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button, type ButtonProps } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { UpgradeAct } from '#src/upsell/UpgradeAct.tsx';

/** Opens the invitation over whatever screen of the workspace is shown. */
function useInvite() {
  const { id, name } = useWorkspace();
  return () => openModal('invite-collaborator', { workspace: id, workspaceName: name });
}

function withoutCreate(current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(current);
  next.delete('create');
  return next;
}

/** `?create=1` opens the invitation, and leaves the address as the modal opens. */
export function InviteFromAddress() {
  const [, setParams] = useSearchParams();
  const invite = useInvite();
  const allowed = useGrant('collaborators:invite').allowed;
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    setParams(withoutCreate, { replace: true });
    if (allowed) invite();
  });
  return null;
}

/** Inviting, for those who may; where the plan lacks it, which plan has it and the way to it. */
export function InviteButton({ look }: Pick<ButtonProps, 'look'>) {
  const { t, label } = useText();
  const grant = useGrant('collaborators:invite');
  const invite = useInvite();
  if (grant.allowed) {
    return (
      <Button look={look} icon="plus" onClick={invite}>
        {t('resources.collaborators.new')}
      </Button>
    );
  }
  if (grant.because !== 'plan') return null;
  return (
    <div className="row g12 wrap">
      <span className="row g8 mut">
        <Icon name="lock" size={14} />
        {t('collaborate.locked', { plan: label(pointedName(grant.plan ?? null)) })}
      </span>
      <UpgradeAct feature="collaborators" />
    </div>
  );
}

/** What an empty list offers; where the plan lacks inviting, the row above says so already. */
export function EmptyInvite() {
  return useGrant('collaborators:invite').allowed ? <InviteButton look="next" /> : null;
}

/** Gives up one's own place here and goes to the overview. */
export function LeaveButton() {
  const { t } = useText();
  const navigate = useNavigate();
  const { id, name } = useWorkspace();
  const ask = () => openModal('leave-workspace', { id, name, onLeft: () => void navigate('/dashboard/workspaces/overview') });
  return (
    <Button icon="logout" onClick={ask}>
      {t('collaborate.leave')}
    </Button>
  );
}
