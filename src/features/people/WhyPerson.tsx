import type { ReactNode } from 'react';
import type { BehindNumber, PersonReport } from '#domain/wire/reports/people.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { WhyCounted } from './WhyCounted.tsx';

const UNTOLD = { name: '', conversions: null, credit: null, as_filter: null } as const;

interface WhyPersonProps {
  readonly report: Pick<PersonReport, 'kpi' | 'drawn'>;
  readonly behind: BehindNumber | undefined;
}

const Told = ({ children }: { readonly children: ReactNode }) => (
  <p className="people-why person-why" role="status">
    <Icon name="info" />
    <span>{children}</span>
  </p>
);

/** Why somebody counts in the number they were chosen from, and how much of what they did is marked for it. */
export function WhyPerson({ report: { kpi, drawn }, behind }: WhyPersonProps) {
  const { t, gap } = useText();
  if (kpi) return <Told>{t('people.why_person', { count: kpi.events, name: kpi.name })}</Told>;
  if (!drawn || !behind) return null;
  return (
    <Told>
      <WhyCounted behind={behind} counted={{ ...UNTOLD, drawn }} />
      {gap}
      {t(drawn.elements.length > 1 ? 'people.why_person_between' : 'people.why_person_at', { count: drawn.events })}
    </Told>
  );
}
