import { useParams } from 'react-router';
import { Preview } from '../Preview.tsx';
import { INSIDE } from '../places.ts';
import { UseTemplate } from '../UseTemplate.tsx';
import { useOwnCurrency } from '../use-own-currency.ts';
import { useOwnTemplate } from './use-own-templates.ts';

/** A template that somebody saved. */
export default function OwnTemplateScreen() {
  const { templateId = '' } = useParams();
  return (
    <Preview
      asked={useOwnTemplate(templateId)}
      base={INSIDE}
      currency={useOwnCurrency()}
      acts={(template) => <UseTemplate template={template} />}
    />
  );
}
