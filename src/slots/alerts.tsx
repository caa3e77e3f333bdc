import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Values } from '#domain/kit/schema.ts';
import { ALERT_STANDINGS, type AlertStanding } from '#domain/wire/alerts.ts';
import { resources } from '#resources/index.ts';
import { CELLS, type Cell } from '#src/crud/cells/cells.tsx';
import { optionKey } from '#src/crud/form/fields.ts';
import { useRowOption } from '#src/crud/form/row-search.ts';
import type { OwnInputProps } from '#src/crud/slots.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { OneOfMany } from '#src/ui/fields/OneOfMany.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import type { IconName } from '#src/ui/icons/icons.tsx';

/** What the forms and lists of alerts say beside the generated parts. */

/** What is watched decides what else there is to choose; mail has recipients, every other way an address. */
export function alertFields(names: readonly string[], { channel, watches }: Values): readonly string[] {
  const hidden = new Set([
    ...(channel === 'mail' ? ['url'] : channel ? ['recipients'] : ['url', 'recipients']),
    ...(watches === 'line' || watches === 'element' ? ['target_id'] : ['canvas_id', 'part_id']),
    ...(watches === 'element' ? [] : ['measure']),
  ]);
  return names.filter((name) => !hidden.has(name));
}

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** The lines and the steps of a canvas that can be watched; the code that reads a drawing comes with it. */
function useParts({ canvas_id, watches }: Values) {
  const text = useText();
  const canvas = textIn(canvas_id);
  const enabled = canvas !== null && (watches === 'line' || watches === 'element');
  const query = useQuery({
    queryKey: ['alert-parts', canvas, text.language],
    queryFn: async ({ signal }) => (await import('./alert-parts.ts')).partsOf(canvas ?? '', text, signal),
    enabled,
    // Somebody may have drawn on it since.
    gcTime: 0,
  });
  const parts = enabled && (watches === 'line' ? query.data?.lines : query.data?.elements);
  return { ...query, parts: parts || [] };
}

/** A line or a step, by the names that stand on the canvas. */
export function AlertPartInput({ values, value, onChange, id, describedBy, invalid, disabled, onBlur }: OwnInputProps) {
  const { t } = useText();
  const { parts, isLoading, isError, isSuccess } = useParts(values);
  const canvas = textIn(values.canvas_id);
  const none = values.watches === 'line' ? t('alerts.noLines') : t('alerts.noElements');
  const placeholder = isLoading ? t('alerts.loading') : canvas === null ? t('alerts.chooseCanvas') : t('crud.choose');
  return (
    <>
      <OneOfMany
        {...{ id, disabled, onBlur, placeholder }}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        value={textIn(value) ?? ''}
        options={parts}
        onChange={onChange}
      />
      {isError ? <p className="help err">{t('alerts.failed')}</p> : null}
      {isSuccess && parts.length === 0 ? <p className="help">{none}</p> : null}
    </>
  );
}

const LONGEST_NAME = resources.alerts.fields.name.max;

/** Whoever makes an alert mostly wants to hear of it; it is called after what it watches until somebody types a name. */
export function useAlertSuggestions(values: Values): Values {
  const { t } = useText();
  const recipients = useMe().email;
  const { watches, target_id, part_id } = values;
  const { parts } = useParts(values);
  const target = useRowOption(resources['kpi-targets'], watches === 'targets' ? textIn(target_id) : null)?.label;
  const part = parts.find(({ value }) => value === part_id)?.name;
  const name = watches === 'targets' ? (target ?? t('alerts.everyTarget')) : part && t('alerts.suggested', { name: part });
  return name === undefined ? { recipients } : { recipients, name: [...name].slice(0, LONGEST_NAME).join('') };
}

/** The target, all of them where none is named, or the line or step of a canvas, which leads there. */
export const AlertAboutCell: Cell = (props) => {
  const { t } = useText();
  const workspace = useMaybeWorkspace()?.id ?? '';
  const { watches, target_id, canvas_id, part_id } = props.row;
  if (watches === 'targets') {
    if (!target_id) return <span className="mut">{t('alerts.everyTarget')}</span>;
    return <CELLS.reference {...props} name="target_id" field={resources.alerts.fields.target_id} value={target_id} />;
  }
  const name = <span className="ell cell-text">{String(props.value ?? '')}</span>;
  if (isGone(props.row.standing)) return name;
  const looking = new URLSearchParams({ layer: 'compare', chosen: String(part_id) });
  return <Link to={`${inWorkspace(workspace)}/canvases/${canvas_id}?${looking}`}>{name}</Link>;
};

/** Of a line it is the rate; targets say themselves what they measure. */
export const AlertMeasureCell: Cell = (props) => {
  const { t } = useText();
  const { watches } = props.row;
  if (watches === 'line') return t('alerts.rate');
  return <CELLS.option {...props} value={watches === 'element' ? props.value : null} />;
};

const isGone = (standing: unknown) => standing === 'canvas_gone' || standing === 'part_gone';

/** Behind is a matter of business; where nothing is watched somebody has to do something. */
const SIGNS = {
  waiting: null,
  behind: 'behind',
  near: null,
  ahead: 'ahead',
  cannot_tell: 'cantTell',
  unplanned: 'warning',
  uncounted: 'warning',
  hidden: 'lock',
  part_gone: 'warning',
  canvas_gone: 'warning',
  nobody: 'warning',
} as const satisfies Record<AlertStanding, IconName | null>;

/** How what is watched stands, or why nothing is. */
export const AlertStandingCell: Cell = (props) => {
  const { label } = useText();
  const { resource, name, value } = props;
  const standing = ALERT_STANDINGS.find((one) => one === value);
  if (!standing) return <CELLS.option {...props} />;
  const sign = SIGNS[standing];
  const look = standing === 'behind' || sign === 'warning' ? 'tag bad' : 'row g6';
  return (
    <span className={look}>
      {sign ? <Icon name={sign} size={14} /> : null}
      <span>{label(optionKey(resource, name, standing))}</span>
    </span>
  );
};
