import { createContext, useContext } from 'react';
import type { Comparison } from '#domain/canvas/compare/compare.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import type { Forecast } from '#domain/canvas/forecast-types.ts';
import type { CanvasCheck } from '#domain/canvas/validate.ts';
import type { ViewTexts } from '#domain/canvas/view/element-view.ts';
import type { CanvasNumbers } from '#domain/canvas/view/numbers.ts';
import { localDay } from '#domain/time/days.ts';
import type { AskedDays } from '#domain/time/named-ranges.ts';
import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { TextApi } from '#src/providers/texts/i18n.ts';

/** Everything worked out from the document and the report; one computation for all parts of the screen. */
export interface Derived {
  /** The document these numbers belong to; on a large map it may lag one keystroke behind the one being typed. */
  readonly document: CanvasDocument;
  readonly forecast: Forecast;
  readonly checks: readonly CanvasCheck[];
  readonly report: CanvasReport | null;
  readonly reportLoading: boolean;
  readonly reportError: Error | null;
  readonly refresh: () => void;
  /** The workspace's plan has no tracking: actual numbers are not asked for. */
  readonly untracked: boolean;
  /** Plan against actual, for the people whom the plan counts. */
  readonly comparison: Comparison | null;
  /** Lines as the layer shows them: Actual is about everybody. */
  readonly lines: Comparison['lines'];
  /** The plan stands in for ad spend that is not known. */
  readonly plannedSpend: boolean;
  readonly takePlannedSpend: (take: boolean) => void;
  readonly numbers: CanvasNumbers;
  readonly texts: ViewTexts<TextApi>;
  readonly currency: string;
  readonly timezone: string;
  /** The days that actual numbers are of. */
  readonly range: Range;
  /** As they were chosen. */
  readonly days: AskedDays;
  readonly chooseDays: (days: AskedDays) => void;
}

export const DerivedContext = createContext<Derived | null>(null);

export function useDerived(): Derived {
  const derived = useContext(DerivedContext);
  if (!derived) throw new Error('useDerived is used outside of the canvas');
  return derived;
}

/** Had all the days passed when they were counted? Then nothing is counted "since" the first. */
export function useIsOver(): boolean {
  const { range, report, timezone } = useDerived();
  return range.max < localDay(report?.as_of ?? new Date(), timezone);
}
