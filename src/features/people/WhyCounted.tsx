import { Suspense } from 'react';
import type { BehindNumber, PeopleReport } from '#domain/wire/reports/people.ts';
import { loadTextPart } from '#src/providers/texts/i18n.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { useWhy, type WhyOf } from './why.ts';

/** What elements are called by their kinds comes with it. */
const WhyDrawn = lazyWithRetry(async () => (await Promise.all([import('./WhyDrawn.tsx'), loadTextPart('elements')]))[0]);

interface WhyProps {
  readonly behind: BehindNumber;
  /** What is told of the number; undefined while it is not there. */
  readonly counted: PeopleReport['behind'] | undefined;
}

function WhyNumber({ behind, counted }: { readonly behind: WhyOf } & Pick<WhyProps, 'counted'>) {
  return useWhy()(behind, counted);
}

/** Why the people of a list count, in a sentence. */
export function WhyCounted({ behind, counted }: WhyProps) {
  if (behind.of !== 'canvas') return <WhyNumber behind={behind} counted={counted} />;
  if (!counted?.drawn) return '…';
  return (
    <Suspense fallback="…">
      <WhyDrawn behind={behind} drawn={counted.drawn} />
    </Suspense>
  );
}
