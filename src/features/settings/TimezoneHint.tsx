import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';

/** Below the zone of a workspace: what it decides, and the zone of the device it was made on where that is another. */
export function TimezoneHint({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const { t, label } = useText();
  const { client_timezone: zone } = useWorkspace().row;
  return (
    <>
      {label('resources.workspaces.help.timezone')}
      {zone && zone !== values.timezone ? ` ${t('settings.madeIn', { zone: zone.replaceAll('_', ' ') })}` : null}
    </>
  );
}
