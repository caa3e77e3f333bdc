import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button.tsx';
import { useCopy } from '../fields/CopyField.tsx';
import { Icon } from '../icons/Icon.tsx';
import { mailTo } from './support.ts';

export interface OwnMessageProps {
  /** Whom it is for; open where nobody said. */
  readonly to?: string;
  readonly subject: string;
  readonly text: string;
  readonly onClose: () => void;
}

/** A message that somebody sends themselves, where the product sends none: copied, or opened where they write mails. */
export function OwnMessage({ to = '', subject, text, onClose }: OwnMessageProps) {
  const { t } = useTranslation();
  const id = useId();
  const { copied, copy } = useCopy();
  return (
    <>
      <div className="fld">
        <label htmlFor={id}>{t('common.message')}</label>
        <textarea id={id} className="ctl" rows={9} readOnly value={text} onFocus={(event) => event.target.select()} />
      </div>
      <div className="modal-foot wrap">
        <Button onClick={onClose}>{t('common.close')}</Button>
        <a className="btn" href={mailTo(to, { subject, body: text })}>
          <Icon name="mail" />
          {t('common.openInMail')}
        </a>
        <Button look="primary" icon={copied ? 'check' : 'copy'} data-start onClick={() => copy(text)}>
          {copied ? t('common.copied') : t('common.copyMessage')}
        </Button>
      </div>
    </>
  );
}
