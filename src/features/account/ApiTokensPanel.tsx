import { useDelete } from '@refinedev/core';
import { TOKEN_PREFIX, TOKENS_AT_MOST } from '#domain/accounts/api-tokens.ts';
import type { Row } from '#domain/kit/resource.ts';
import { apiTokens } from '#resources/api-tokens.ts';
import { resources } from '#resources/index.ts';
import { useRowOption } from '#src/crud/form/row-search.ts';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { openModal } from '#src/modals/host.tsx';
import { useRowList } from '#src/providers/data/row-meta.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { SkeletonRows } from '#src/ui/layout/Skeleton.tsx';
import { EmptyState } from '#src/ui/layout/States.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';

type Token = Row<typeof apiTokens>;

/** All that one person may have stand on one page. */
const ALL = { currentPage: 1, pageSize: TOKENS_AT_MOST } as const;

/** Where a token reaches. A workspace that is no longer shared with its person has no name for them. */
function Reach({ workspace }: { readonly workspace: string | null }) {
  const { t } = useText();
  const named = useRowOption(resources.workspaces, workspace);
  return workspace === null ? t('tokens.allWorkspaces') : (named?.label ?? '…');
}

/** The end of a token, and whether it is behind us. */
function useEnd({ expires_at }: Token): { readonly text: string; readonly over: boolean } {
  const { t } = useText();
  const format = useFormat();
  if (expires_at === null) return { text: t('tokens.noEnd'), over: false };
  const over = Date.parse(expires_at) <= Date.now();
  return { text: t(over ? 'tokens.expiredOn' : 'tokens.expiresOn', { day: format.instant(expires_at) }), over };
}

/** Without `onRevoke` it may not be revoked from here. */
function TokenLine({ token, onRevoke }: { readonly token: Token; readonly onRevoke?: () => void }) {
  const { t } = useText();
  const format = useFormat();
  const end = useEnd(token);
  const used = token.last_used_at === null ? t('tokens.neverUsed') : t('tokens.lastUsed', { when: format.instant(token.last_used_at) });
  return (
    <li>
      <Icon name="key" />
      <div>
        <div className="row g8 wrap">
          <span className="b ell">{token.name}</span>
          <span className="tag">{t(`resources.api-tokens.options.access.${token.access}`)}</span>
          {end.over ? <span className="tag bad">{t('tokens.expired')}</span> : null}
        </div>
        <div className="mut t12 num">
          {TOKEN_PREFIX}…{token.hint} · <Reach workspace={token.workspace} />
        </div>
        <div className="mut t12 num">
          {end.text} · {used}
        </div>
      </div>
      <Button disabled={!onRevoke} onClick={onRevoke} label={t('tokens.revokeNamed', { name: token.name })}>
        {t('tokens.revoke')}
      </Button>
    </li>
  );
}

function useRevoke() {
  const { t } = useText();
  const said = useToast();
  const { mutateAsync } = useDelete();
  return ({ id, name }: Token) =>
    openModal('confirm', {
      title: t('tokens.revokeTitle', { name }),
      text: t('tokens.revokeText'),
      action: t('tokens.revoke'),
      danger: true,
      onConfirm: async () => {
        await mutateAsync({ resource: apiTokens.name, id, successNotification: false, errorNotification: false });
        said.done(t('tokens.revoked'));
      },
    });
}

/** Every token of the account: made here, looked at, and revoked. */
export function ApiTokensPanel() {
  const { t, sentences } = useText();
  const impersonated = useMe().impersonation !== null;
  const revoke = useRevoke();
  const { result, query } = useRowList(apiTokens, { pagination: ALL });
  const make = () => openModal('api-token', {});
  const button = (
    <Button icon="plus" look={result.data.length === 0 ? 'primary' : undefined} disabled={impersonated} onClick={make}>
      {t('tokens.new')}
    </Button>
  );
  return (
    <Panel title={t('account.tokens')} aside={result.data.length > 0 ? button : undefined}>
      <p className="mut" style={{ marginBottom: 12 }}>
        {sentences(t('tokens.text'), t('tokens.textPassword'))}
      </p>
      {query.isError ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <SkeletonRows rows={2} label={t('common.loading')} /> : null}
      {query.isSuccess && result.data.length === 0 ? (
        <EmptyState icon="key" title={t('resources.api-tokens.empty_title')} text={t('resources.api-tokens.empty_text')}>
          {button}
        </EmptyState>
      ) : null}
      <ul className="account-lines">
        {result.data.map((token) => (
          <TokenLine key={token.id} token={token} onRevoke={impersonated ? undefined : () => void revoke(token)} />
        ))}
      </ul>
      {impersonated ? <p className="help">{t('errors.impersonated')}</p> : null}
    </Panel>
  );
}
