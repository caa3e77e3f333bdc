import { useId } from 'react';
import { localDay } from '#domain/time/days.ts';
import { SHARE_NAME_LENGTH, SHARE_PASSWORD } from '#domain/wire/shares.ts';
import { shareActions } from '#resources/actions/shares.ts';
import type { Share } from '#resources/shapes/canvas/shares.ts';
import { useForm } from '#src/forms/use-form.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { FieldHelp, FormAlert, PasswordField, TextField, tiesOf } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { TagInput } from '#src/ui/fields/TagInput.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';
import { UpgradeAct } from '#src/upsell/UpgradeAct.tsx';
import { ActualsChoice } from './ActualsChoice.tsx';
import { Choice } from './Choice.tsx';
import { type LinkValues, problemsOf, settingsOf, valuesOf } from './link-values.ts';
import { SeenByStrangers } from './SeenByStrangers.tsx';

interface LinkFormProps {
  readonly canvas: string;
  /** Null: a new one. */
  readonly share: Share | null;
  readonly onSaved: (share: Share) => void;
  readonly onCancel: () => void;
}

const SWITCHES = ['hide_money', 'hide_notes', 'allow_copy'] as const;

/** What a link shows, to whom and for how long. */
export function LinkForm({ canvas, share, onSaved, onCancel }: LinkFormProps) {
  const { t } = useText();
  const said = useToast();
  const { timezone, feature } = useWorkspace();
  const group = useId();
  const hostsId = useId();
  const hasMore = feature('protectedShare').allowed;
  const form = useForm<LinkValues & Record<string, unknown>>({
    values: { ...valuesOf(share, timezone) },
    check: (values) => problemsOf(values, t),
    send: async (values, idempotencyKey) => {
      const input = settingsOf(values, share, timezone);
      const saved = share
        ? await perform(shareActions.edit, { params: { id: canvas, share: share.id }, input })
        : await perform(shareActions.create, { params: { id: canvas }, input }, { idempotencyKey });
      said.done(t('shareLinks.done'));
      onSaved(saved);
    },
  });
  const { values, set, problem } = form;
  const { least, most } = SHARE_PASSWORD;
  return (
    <Form className="stack share-form" onSubmit={form.submit}>
      <h2 className="t14 b">{t(share ? 'shareLinks.editTitle' : 'shareLinks.new')}</h2>
      {form.general ? <FormAlert title={t('shareLinks.notSaved')} text={form.general.text} /> : null}
      <TextField label={t('shareLinks.name')} help={t('shareLinks.nameHelp')} maxLength={SHARE_NAME_LENGTH} {...form.text('name')} />
      <fieldset className="share-choices">
        <legend>{t('shareLinks.shows')}</legend>
        {([false, true] as const).map((live) => (
          <Choice
            key={String(live)}
            among={group}
            label={t(live ? 'shareLinks.live' : 'shareLinks.frozen')}
            help={t(live ? 'shareLinks.liveHelp' : 'shareLinks.frozenHelp')}
            checked={values.live === live}
            disabled={live && !hasMore && !share?.live}
            onChange={() => {
              set('live', live);
              // Numbers that stay belong to a drawing that stays.
              if (live && values.actuals === 'frozen') set('actuals', 'live');
            }}
          />
        ))}
        {SWITCHES.map((name) => (
          <Choice
            key={name}
            label={t(`shareLinks.${name}`)}
            help={t(`shareLinks.${name}Help`)}
            checked={values[name]}
            onChange={(checked) => set(name, checked)}
          />
        ))}
      </fieldset>
      <ActualsChoice form={form} />
      <div className="share-two">
        <PasswordField
          label={t('shareLinks.password')}
          help={t(share?.has_password ? 'shareLinks.passwordKept' : 'shareLinks.passwordHelp', { least })}
          maxLength={most}
          autoComplete="new-password"
          disabled={!hasMore}
          {...form.text('password')}
        />
        <TextField
          type="date"
          label={t('shareLinks.ends')}
          help={t('shareLinks.endsHelp')}
          min={localDay(new Date(), timezone)}
          {...form.text('expires_at')}
        />
      </div>
      {share?.has_password ? (
        <Choice
          label={t('shareLinks.passwordRemove')}
          checked={!values.keeps_password}
          onChange={(checked) => set('keeps_password', !checked)}
        />
      ) : null}
      {hasMore ? null : (
        <div className="alert">
          <span>{t('shareLinks.planned')}</span>
          <UpgradeAct feature="protectedShare" size="sm" />
        </div>
      )}
      <div className="fld">
        <label htmlFor={hostsId}>{t('shareLinks.hosts')}</label>
        <TagInput
          id={hostsId}
          describedBy={tiesOf(hostsId, undefined)['aria-describedby']}
          invalid={problem('embed_hosts') !== undefined}
          tags={values.embed_hosts}
          placeholder={t('shareLinks.hostsPlaceholder')}
          removeLabel={(host) => t('shareLinks.hostRemove', { host })}
          onChange={(hosts) => set('embed_hosts', hosts)}
        />
        <FieldHelp id={`${hostsId}-help`} problem={problem('embed_hosts')} help={t('shareLinks.hostsHelp')} />
      </div>
      <SeenByStrangers values={values} />
      <ModalFoot
        action={t(share ? 'common.save' : 'shareLinks.make')}
        icon={share ? undefined : 'link'}
        busy={form.busy}
        onCancel={onCancel}
      />
    </Form>
  );
}
