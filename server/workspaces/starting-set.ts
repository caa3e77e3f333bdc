import { languageNamed } from '#domain/kit/languages.ts';
import { DEFAULT_KPIS } from '#domain/metrics/default-kpis.ts';
import type { kpiWidgets } from '#server/db/tables/core.ts';
import { translate } from '#server/http/language.ts';

type NewWidget = typeof kpiWidgets.$inferInsert;

/** Rows of the KPIs a new workspace starts with, named in the language of whoever makes it. */
export function defaultWidgets(workspaceId: string, language: string): NewWidget[] {
  const spoken = languageNamed(language) ?? 'en';
  return DEFAULT_KPIS.map(({ key, ...widget }, position) => ({
    ...widget,
    workspace_id: workspaceId,
    display_name: translate(spoken, `metrics.defaults.${key}`) ?? key,
    position,
  }));
}
