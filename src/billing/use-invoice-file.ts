import { partsOf } from '#resources/kit/action.ts';
import { protocol } from '#resources/protocol/index.ts';
import { loadFile } from '#src/providers/data/files.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';

/** Hands a bill to the browser as a file; or the credit note of one that was given back. */
export function useInvoiceFile(): (row: { readonly id: string; readonly number: string }, kind?: 'credit') => void {
  const { t } = useText();
  const said = useToast();
  const load = async (id: string, number: string, kind: 'credit' | undefined) => {
    try {
      const path = partsOf(protocol.invoiceFile).path.replace(':id', id);
      const { blob, name } = await loadFile(kind ? `${path}?kind=${kind}` : path);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(blob);
      link.download = name ?? `${number}.pdf`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (cause) {
      said.failed(cause, t('billing.receipt.notLoaded'));
    }
  };
  return ({ id, number }, kind) => void load(id, number, kind);
}
