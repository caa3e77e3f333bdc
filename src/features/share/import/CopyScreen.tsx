import { Link, useParams } from 'react-router';
import { sharePath } from '#domain/wire/shares.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { PageHeader, Panel } from '#src/ui/layout/Panel.tsx';
import { SkeletonRows } from '#src/ui/layout/Skeleton.tsx';
import { ErrorState } from '#src/ui/layout/States.tsx';
import { PasswordForm } from '../PasswordForm.tsx';
import { openLink, type Shown, useShared } from '../use-shared.ts';
import { CreateForm } from './CreateForm.tsx';
import { Preview } from './Preview.tsx';
import type { Found } from './read.ts';
import { useTarget } from './use-target.ts';
import './import.css';

/** What a link shows, ready to be copied where that is allowed. */
function Copy({ shared, token }: { readonly shared: Shown; readonly token: string }) {
  const { t } = useText();
  const { workspaces, target, choose } = useTarget();
  const { document, name, currency, timezone, money, allow_copy } = shared;
  if (!allow_copy)
    return (
      <ErrorState title={t('importing.notToCopy')} text={t('importing.notToCopyText')}>
        <Link className={buttonClass('primary')} to={sharePath(token)}>
          {t('importing.look')}
        </Link>
      </ErrorState>
    );
  if (!document) return <ErrorState title={t('importing.linkFailed')} text={t('shared.newer')} />;
  const found: Found = { document, name: t('importing.copyName', { name, number: '' }).slice(0, 120), currency, timezone, money };
  return (
    <>
      <div className="import-two">
        <Panel>
          <CreateForm found={found} workspaces={workspaces} target={target} onTarget={choose} />
        </Panel>
      </div>
      <Preview found={found} currency={currency} />
    </>
  );
}

/** A copy of a canvas that somebody shared, into a workspace of one's own. */
export default function CopyScreen() {
  const { canvasId: token = '' } = useParams();
  const { t } = useText();
  const { state, setState, retry } = useShared(token);
  return (
    <>
      <ScreenTitle text={t('importing.copyTitle')} />
      <PageHeader title={t('importing.copyTitle')} text={t('importing.copyIntro')}>
        <Link className={buttonClass()} to="/dashboard/import">
          {t('importing.another')}
        </Link>
      </PageHeader>
      {state.kind === 'asking' ? <SkeletonRows rows={4} label={t('shared.loading')} /> : null}
      {state.kind === 'open' ? <Copy shared={state.shared} token={token} /> : null}
      {state.kind === 'password' ? (
        <Panel title={t('shared.passwordTitle')} className="import-password">
          <PasswordForm open={async (password) => setState({ kind: 'open', shared: await openLink(token, password) })} />
        </Panel>
      ) : null}
      {'text' in state ? (
        <ErrorState title={t('importing.linkFailed')} text={state.text ?? t('errors.unknown')}>
          {state.kind === 'failed' ? <Button onClick={retry}>{t('common.tryAgain')}</Button> : null}
        </ErrorState>
      ) : null}
    </>
  );
}
