import { Suspense, useMemo, useState } from 'react';
import { templateActions } from '#resources/actions/templates.ts';
import type { Start } from '#src/crud/slots.ts';
import { usePerform } from '#src/providers/actions/use-perform.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';

const StartPicker = lazyWithRetry(() => import('./StartPicker.tsx'));

/** What a canvas begins with. */
export interface Beginning {
  readonly id: string;
  readonly name: string;
}

/** A new canvas begins empty, as a template, or with a website. */
export function useStart(): Start {
  const { id: project } = useWorkspace();
  const [chosen, choose] = useState<Beginning | null>(null);
  const use = usePerform(templateActions.use);
  const suggested = useMemo(() => (chosen ? { name: chosen.name } : {}), [chosen]);
  const above = (
    <Suspense fallback={null}>
      <StartPicker chosen={chosen?.id ?? null} onChoose={choose} />
    </Suspense>
  );
  if (!chosen) return { above, suggested };
  return {
    above,
    suggested,
    create: async (values, key) => {
      const input = { project, name: String(values.name ?? ''), tags: (values.tags ?? []) as string[] };
      const [made] = await use([{ params: { template: chosen.id }, input }], key);
      if (!made) throw new Error('a template was used without a canvas');
      return made;
    },
  };
}
