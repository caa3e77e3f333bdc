import type { CanvasReport, CrowdTotals, ElementActual } from '../wire/answers/canvas.ts';

const counts = ({ people, hits }: ElementActual): ElementActual => ({ people, hits });
const unpaid = <Crowd extends CrowdTotals>(crowd: Crowd): Crowd => ({ ...crowd, revenue: null });

/** What really happened without any amount: how many came, went on and bought stays; what was earned and spent is gone. */
export function reportWithoutMoney<Report extends Pick<CanvasReport, 'elements' | 'totals'>>(report: Report): Report {
  const { elements, totals } = report;
  return {
    ...report,
    elements: Object.fromEntries(Object.entries(elements).map(([id, actual]) => [id, counts(actual)])),
    totals: { ...unpaid(totals), spend: null, spend_known: false, others: totals.others && unpaid(totals.others) },
  };
}
