import { useLocation, useNavigate } from 'react-router';
import type { AnyResource } from '#domain/kit/resource.ts';
import { useRowGrant } from '#src/providers/access/use-grant.ts';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import type { IconName } from '#src/ui/icons/icons.tsx';
import { EmptyState } from '#src/ui/layout/States.tsx';
import type { FormLinkState } from '../form/FormScreen.tsx';

/** In place of a form that has nothing to choose from: what must be made first, and a way there and back. */
export function FirstMake({ resource }: { readonly resource: AnyResource }) {
  const { label } = useText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const workspace = useMaybeWorkspace();
  const mayCreate = useRowGrant(resource, 'create').allowed;
  const text = (part: string) => label(`resources.${resource.name}.${part}`);
  const back: FormLinkState = { back: `${pathname}${search}` };
  return (
    <EmptyState icon={resource.icon as IconName} title={text('empty_title')} text={text('empty_text')}>
      {mayCreate && workspace ? (
        <Button look="primary" icon="plus" onClick={() => void navigate(`${listPath(resource, workspace.id)}/create`, { state: back })}>
          {text('new')}
        </Button>
      ) : null}
    </EmptyState>
  );
}
