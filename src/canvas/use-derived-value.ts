import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { compare } from '#domain/canvas/compare/compare.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { forecast as forecastOf } from '#domain/canvas/forecast/forecast.ts';
import { checkCanvas } from '#domain/canvas/validate.ts';
import { canvasFormat } from '#domain/canvas/view/format.ts';
import { canvasNumbers } from '#domain/canvas/view/numbers.ts';
import { localDay } from '#domain/time/days.ts';
import { type AskedDays, rangeOf } from '#domain/time/named-ranges.ts';
import { readDays, writeDays } from '#domain/time/written-days.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { usePlannedSpend } from './data/use-planned-spend.ts';
import { useReport } from './data/use-report.ts';
import { keptTexts } from './flow/kept-texts.ts';
import type { CanvasHost } from './host.ts';
import { useDocument, useEditorState } from './store/context.ts';
import type { Derived } from './store/derived.ts';
import { useOutlook } from './store/use-outlook.ts';

const NO_LINES: Derived['lines'] = {};

/**
 * Elements up to which the numbers are worked out in the frame of the key that changes them. On larger maps the
 * field shows the key first, and the numbers follow as soon as they are there.
 */
const MOST_AT_ONCE = 600;

/** The document that numbers are worked out from. */
function useReckonedDocument(): CanvasDocument {
  const document = useDocument();
  const later = useDeferredValue(document);
  return document.elements.length > MOST_AT_ONCE ? later : document;
}

/** Works out all numbers on the screen: forecast while typing, actual numbers as they arrive. */
export function useDerivedValue(host: CanvasHost): Derived {
  const text = useText();
  const written = useFormat();
  const document = useReckonedDocument();
  const layer = useEditorState((state) => state.layer);
  const revision = useEditorState((state) => state.save.revision);
  const { currency, timezone, money, looking } = host;
  const today = localDay(new Date(), timezone);
  const [days, setDays] = useState(() => readDays(looking?.asked('days'), today) ?? 'period');
  const chooseDays = useCallback(
    (next: AskedDays) => {
      setDays(next);
      looking?.keep('days', writeDays(next));
    },
    [looking],
  );
  const untracked = host.actuals === null;
  const chosen = useMemo(() => rangeOf(days, document.period, today), [days, document.period, today]);
  const { report, loading, error, refresh } = useReport(host, chosen, revision, layer !== 'plan');
  // Where the host says which days are counted, the days are those of its answer.
  const range = (host.actuals?.fixed && report?.range) || chosen;

  const forecast = useMemo(() => forecastOf(document), [document]);
  const checks = useMemo(() => checkCanvas(document, forecast.problems), [document, forecast]);
  const [takesPlanned, takePlannedSpend] = usePlannedSpend(host);
  // It would be for everybody.
  const isOfSome = Boolean(host.actuals?.whom);
  const plannedSpend = takesPlanned && !isOfSome;
  const [{ thresholds }] = useOutlook();
  const comparison = useMemo(
    () => (report ? compare(document, forecast, report, { plannedSpend, thresholds }) : null),
    [document, forecast, report, plannedSpend, thresholds],
  );
  const lines = useMemo(() => {
    if (!report || !comparison) return NO_LINES;
    return layer === 'actual' && report.crowd
      ? compare(document, forecast, { ...report, crowd: null }, { thresholds }).lines
      : comparison.lines;
  }, [layer, document, forecast, report, comparison, thresholds]);
  const numbers = useMemo(
    // The plan is how many of everybody are at an element; the rates of its lines hold for some people as well.
    () => canvasNumbers(layer, document, forecast, report, comparison && isOfSome ? { ...comparison, elements: {} } : comparison),
    [layer, document, forecast, report, comparison, isOfSome],
  );
  const texts = useMemo(
    () => ({ text: keptTexts(text), format: canvasFormat(written, currency, money) }),
    [text, written, currency, money],
  );

  return useMemo(
    () => ({
      document,
      forecast,
      checks,
      report,
      reportLoading: loading,
      reportError: error,
      refresh,
      untracked,
      comparison,
      lines,
      plannedSpend,
      takePlannedSpend,
      numbers,
      texts,
      currency,
      timezone,
      range,
      days,
      chooseDays,
    }),
    [
      document,
      forecast,
      checks,
      report,
      loading,
      error,
      refresh,
      untracked,
      comparison,
      lines,
      plannedSpend,
      takePlannedSpend,
      numbers,
      texts,
      currency,
      timezone,
      range,
      days,
      chooseDays,
    ],
  );
}
