import { useState } from 'react';
import { copyPath, tokenIn } from '#domain/wire/shares.ts';
import { shareActions } from '#resources/actions/shares.ts';
import type { Share } from '#resources/shapes/canvas/shares.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { unlessGone } from '#src/providers/data/api-error.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { CopyField, useCopy } from '#src/ui/fields/CopyField.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';

interface LinkCardProps {
  readonly canvas: string;
  readonly share: Share;
  readonly onEdit: () => void;
  readonly onChanged: (share: Share) => void;
  readonly onRevoked: (id: string) => void;
}

/** Pixels of a frame that shows a whole map; whoever embeds it changes them. */
const FRAME = { width: '100%', height: 600 } as const;
const embedCode = (link: string) =>
  `<iframe src="${link}" width="${FRAME.width}" height="${FRAME.height}" style="border:0" loading="lazy"></iframe>`;

/** What a link shows and to whom, in a few words each. */
function Facts({ share }: Pick<LinkCardProps, 'share'>) {
  const { t } = useText();
  const format = useFormat();
  const { timezone } = useWorkspace();
  const day = (iso: string) => format.instant(iso, timezone);
  const isOver = share.expires_at !== null && new Date(share.expires_at) <= new Date();
  const facts = [
    share.frozen_at === null ? t('shareLinks.isLive') : t('shareLinks.isFrozen', { when: day(share.frozen_at) }),
    share.actuals === 'live' && t('shareLinks.withLiveActuals'),
    share.actuals_at !== null && t('shareLinks.withActuals', { when: day(share.actuals_at) }),
    share.hide_money && t('shareLinks.withoutMoney'),
    share.has_password && t('shareLinks.hasPassword'),
    share.allow_copy && t('shareLinks.copyable'),
    share.expires_at !== null && (isOver ? t('shareLinks.expired') : t('shareLinks.until', { when: day(share.expires_at) })),
    share.embed_hosts.length > 0 && t('shareLinks.embedded', { hosts: format.list(share.embed_hosts) }),
  ];
  return (
    <div className="row g4 wrap">
      {facts
        .filter((fact) => fact !== false)
        .map((fact) => (
          <span className="tag" key={fact}>
            {fact}
          </span>
        ))}
    </div>
  );
}

function CopyButton({ text, children }: { readonly text: string; readonly children: string }) {
  const { t } = useText();
  const clipboard = useCopy();
  return (
    <Button size="sm" icon={clipboard.copied ? 'check' : 'copy'} onClick={() => clipboard.copy(text)}>
      {clipboard.copied ? t('common.copied') : children}
    </Button>
  );
}

/** One link: what it shows, itself to be copied, and its end. */
export function LinkCard({ canvas, share, onEdit, onChanged, onRevoked }: LinkCardProps) {
  const { t } = useText();
  const format = useFormat();
  const { timezone } = useWorkspace();
  const said = useToast();
  const [busy, setBusy] = useState<'revoke' | 'refreeze' | null>(null);
  const params = { id: canvas, share: share.id };
  const attempt = async (way: 'revoke' | 'refreeze', work: () => Promise<void>, done: string) => {
    setBusy(way);
    try {
      await work();
      said.done(done);
    } catch (cause) {
      said.failed(cause, t('errors.unknown'));
    } finally {
      setBusy(null);
    }
  };
  const revoke = async () => {
    await unlessGone(perform(shareActions.revoke, { params }));
    onRevoked(share.id);
  };
  const refreeze = async () => onChanged(await perform(shareActions.edit, { params, input: { live: false } }));
  const token = share.link === null ? null : tokenIn(share.link);
  const name = share.name || t('shareLinks.unnamed');
  const when = format.relative(share.last_opened_at, timezone);
  return (
    <li className="panel share-link">
      <div className="row g8 wrap">
        <span className="b share-name">{name}</span>
        <Facts share={share} />
      </div>
      {share.actuals_rest ? <p className="alert">{t('shareLinks.actualsRest')}</p> : null}
      {share.link ? (
        <CopyField label={t('shareLinks.linkOf', { name })} value={share.link} copy={t('common.copy')} copied={t('common.copied')} />
      ) : (
        <p className="alert warn">{t('shareLinks.lost')}</p>
      )}
      <div className="row g8 wrap">
        {share.link && token && share.allow_copy ? (
          <CopyButton text={new URL(copyPath(token), share.link).href}>{t('shareLinks.copyDuplicate')}</CopyButton>
        ) : null}
        {share.link && share.embed_hosts.length > 0 ? (
          <CopyButton text={embedCode(share.link)}>{t('shareLinks.copyEmbed')}</CopyButton>
        ) : null}
        {share.live ? null : (
          <Button
            size="sm"
            icon="refresh"
            busy={busy === 'refreeze'}
            onClick={() => void attempt('refreeze', refreeze, t('shareLinks.refrozen'))}
          >
            {t('shareLinks.refreeze')}
          </Button>
        )}
      </div>
      <div className="row g8 wrap">
        <span className="t12 mut">
          {share.opened === 0 ? t('shareLinks.neverOpened') : t('shareLinks.opened', { count: share.opened, when })}
        </span>
        <span className="sp" />
        <span className="row g8">
          <Button size="sm" icon="pencil" onClick={onEdit}>
            {t('shareLinks.change')}
          </Button>
          <Button
            size="sm"
            look="danger"
            icon="trash"
            busy={busy === 'revoke'}
            onClick={() => void attempt('revoke', revoke, t('shareLinks.revoked'))}
          >
            {t('shareLinks.revoke')}
          </Button>
        </span>
      </div>
    </li>
  );
}
