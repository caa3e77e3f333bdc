import { CanvasEditor } from '#src/canvas/CanvasEditor.tsx';
import { readOnlyHost } from '#src/canvas/read-only-host.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import type { Found } from './read.ts';

/** The canvas as it would be, in the editor itself. */
export function Preview({ found, currency }: { readonly found: Found; readonly currency: string }) {
  const { t } = useText();
  const me = useMe();
  const { document, name, money = true } = found;
  const host = readOnlyHost(
    { id: 'import', name, document, currency: found.currency ?? currency, timezone: found.timezone ?? me.timezone },
    { money, isPart: true },
  );
  return (
    <Panel title={t('importing.preview')} padded={false} className="import-preview">
      <CanvasEditor host={host} />
    </Panel>
  );
}
