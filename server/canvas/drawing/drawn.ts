import type { CanvasDocument } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { thumbnailOf } from '#domain/canvas/thumbnail.ts';
import { writeThumbnail } from '#domain/canvas/thumbnail-text.ts';
import { isForecastable } from '../forecast-work.ts';

/** What the row of a canvas keeps of its document, so that lists need not read it. */
export interface Drawn {
  readonly elements: number;
  /** Whole minor units; null where there is none to show. */
  readonly plan_profit: number | null;
  readonly thumbnail: string;
}

/**
 * Profit of the plan in whole cents; null where nothing is drawn, for an amount no database column
 * can hold, and for a plan that would take too long to work out.
 */
function profitOf(document: CanvasDocument): number | null {
  if (document.elements.length === 0 || !isForecastable(document)) return null;
  const profit = Math.round(forecast(document).totals.profit);
  return Number.isSafeInteger(profit) ? profit : null;
}

export function drawnFrom(document: CanvasDocument): Drawn {
  return { elements: document.elements.length, plan_profit: profitOf(document), thumbnail: writeThumbnail(thumbnailOf(document)) };
}
