import { useParams } from 'react-router';
import { Preview } from './Preview.tsx';
import { INSIDE } from './places.ts';
import { ReportTemplate } from './ReportTemplate.tsx';
import { UseTemplate } from './UseTemplate.tsx';
import { useTemplate } from './use-library.ts';
import { useOwnCurrency } from './use-own-currency.ts';

/** A template as people see it who are signed in. */
export default function TemplateScreen() {
  const { templateId = '' } = useParams();
  return (
    <Preview
      asked={useTemplate(templateId)}
      base={INSIDE}
      currency={useOwnCurrency()}
      acts={({ isCommunity, ...template }) => (
        <>
          {isCommunity ? <ReportTemplate template={template} /> : null}
          <UseTemplate template={template} />
        </>
      )}
    />
  );
}
