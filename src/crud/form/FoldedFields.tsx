import { type ReactNode, useState } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';

export interface FoldedFieldsProps {
  /** One of them is wrong: they stand open, so that it is seen. */
  readonly wrong: boolean;
  readonly children: ReactNode;
}

/** What a form is complete without, behind a line that opens it. */
export function FoldedFields({ wrong, children }: FoldedFieldsProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="fld fld-fold" open={isOpen || wrong} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t('crud.more')}
        <span className="mut3"> ({t('common.optional')})</span>
      </summary>
      <div className="fld">{children}</div>
    </details>
  );
}
