import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { LOGO_MEDIA, MOST_LOGO, MOST_LOGO_BYTES } from '#domain/wire/logos.ts';
import { logoActions } from '#resources/actions/logos.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { inBase64 } from '#src/providers/actions/in-base64.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { Supported } from '#src/ui/layout/Supported.tsx';
import { sentenceOf, useAttempt } from '#src/ui/timing/use-attempt.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { type Ground, LogoPreview } from './LogoPreview.tsx';

const GROUNDS = ['light', 'dark'] as const satisfies readonly Ground[];

/** A file in base64. What is too large is sent as far as it takes to be refused: the server says why. */
const sentOf = (file: File): Promise<string> => inBase64(file.slice(0, MOST_LOGO_BYTES + 1));

function useLogo(workspace: string) {
  const cache = useQueryClient();
  const key = ['logo', workspace] as const;
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => perform(logoActions.show, { params: { id: workspace } }, { signal }),
  });
  const params = { id: workspace };
  return {
    logo: data?.logo ?? null,
    set: async (file: File) => {
      const input = { image: await sentOf(file) };
      cache.setQueryData(key, await perform(logoActions.set, { params, input }, { idempotencyKey: crypto.randomUUID() }));
    },
    remove: async () => {
      await perform(logoActions.remove, { params });
      cache.setQueryData(key, { ...params, logo: null });
    },
  };
}

/** The picture at the head of what the workspace shows to others. */
export function LogoPanel() {
  const { t } = useText();
  const { id } = useWorkspace();
  const { logo, set, remove } = useLogo(id);
  const mayEdit = useGrant('workspaces:edit').allowed;
  const said = useToast();
  const field = useId();
  const { busy, problem, attempt } = useAttempt((cause) => sentenceOf(cause, t('errors.unknown')));
  const take = async (file: File | undefined) => {
    if (file && (await attempt(() => set(file)))) said.done(t('settings.logo.set'));
  };
  const takeAway = async () => {
    if (await attempt(remove)) said.done(t('settings.logo.removed'));
  };
  if (!mayEdit && !logo) return null;
  return (
    <Panel title={t('settings.logo.title')}>
      <p className="mut">{t('settings.logo.text', MOST_LOGO)}</p>
      {logo ? (
        <div className="row g12 wrap">
          {GROUNDS.map((ground) => (
            <LogoPreview key={ground} logo={logo} ground={ground} />
          ))}
        </div>
      ) : null}
      {problem ? (
        <p className="alert bad" role="alert">
          <Supported text={problem} />
        </p>
      ) : null}
      {mayEdit ? (
        <div className="modal-foot">
          {logo ? (
            <Button busy={busy} onClick={takeAway}>
              {t('common.remove')}
            </Button>
          ) : null}
          <label className="btn" htmlFor={field}>
            {t(logo ? 'settings.logo.replace' : 'settings.logo.choose')}
            <input
              id={field}
              className="sr"
              type="file"
              accept={LOGO_MEDIA.join()}
              disabled={busy}
              onChange={({ target }) => {
                void take(target.files?.[0]);
                // The same file, mended, can be chosen again.
                target.value = '';
              }}
            />
          </label>
        </div>
      ) : null}
    </Panel>
  );
}
