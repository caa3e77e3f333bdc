import type { BaseRecord } from '@refinedev/core';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { Slots } from '#src/crud/slots.ts';
import { AlertAboutCell, AlertMeasureCell, AlertPartInput, AlertStandingCell, alertFields, useAlertSuggestions } from './alerts.tsx';
import { CanvasNameCell, CanvasStatusCell } from './canvas-cells.tsx';
import { RateCell, RateHint, RatesNote } from './ExchangeRates.tsx';
import { CountedCell, ThresholdHint, useBuilderOf, useBuilderPlace, useTargetName, widgetFields } from './kpis.tsx';
import { MyAddress } from './MyAddress.tsx';
import { ProductUses, productFields } from './products.tsx';
import { TargetValueHint } from './target-value.tsx';

interface StandingSlots extends Slots {
  /** Why the generated screens are not enough. */
  readonly reason: string;
}

const canvasPath = (row: BaseRecord, path: string) => `${path}/${row.id}`;

/** The few screens that need more than their declaration says, by resource. */
export const STANDING: Readonly<Record<string, StandingSlots>> = {
  canvases: {
    reason: 'A canvas is recognised by its drawing, and opens in the editor instead of a show screen.',
    cells: { name: CanvasNameCell, status: CanvasStatusCell },
    rowPath: canvasPath,
    createdPath: canvasPath,
    card: { detail: ['status', 'elements', 'updated_at'], right: 'plan_profit' },
    formFields: (names, values) => (values.id === undefined ? names.filter((name) => name !== 'status') : names),
    drawing: true,
  },
  alerts: {
    reason:
      'Mail has recipients, every other way an address; what is watched decides what else there is to choose, a line by both its ends.',
    cells: { part_name: AlertAboutCell, standing: AlertStandingCell, measure: AlertMeasureCell },
    formFields: alertFields,
    inputs: { part_id: AlertPartInput },
    needed: ['canvas_id', 'part_id', 'recipients', 'url'],
    useSuggestions: useAlertSuggestions,
    card: { detail: ['part_name', 'standing'], right: 'last_result' },
  },
  ips: {
    reason: 'What people mostly want to block is the address they sit at.',
    above: <MyAddress />,
  },
  'exchange-rates': {
    reason: 'A rate says little without both currencies, and beside the one it replaces.',
    above: <RatesNote />,
    cells: { rate: RateCell },
    hints: { rate: RateHint },
    card: { detail: ['updated_at'], right: 'rate' },
  },
  products: {
    reason: 'How a product is paid decides what else there is to say of it; whoever changes one asks which canvases that concerns.',
    formFields: productFields,
    hints: { name: ProductUses },
    card: { detail: ['billing', 'tax_rate'], right: 'price' },
  },
  'kpi-widgets': {
    reason: 'Not every metric is about one event, and two KPIs on purchases differ in their conditions, which are built in steps.',
    formFields: widgetFields,
    cells: { element_type: CountedCell },
    useCreatePlace: useBuilderPlace,
    useEditPlace: useBuilderOf,
    bulk: 'removal',
    card: { detail: ['metric_type', 'element_type'] },
  },
  'kpi-targets': {
    reason:
      'On a phone a target is recognised by its KPI and period, which name a new one and say what its value goes by; what its threshold means depends on its direction.',
    hints: { target_value: TargetValueHint, threshold_value: ThresholdHint },
    useSuggestions: useTargetName,
    card: { detail: ['widget_id', 'period'], right: 'target_value' },
  },
};

/** What fills the slots of a resource wherever it is listed or changed; `given` by one screen goes before. */
export function slotsOf(resource: AnyResource, given?: Slots): Slots {
  const { reason: _, ...standing } = STANDING[resource.name] ?? { reason: '' };
  return { ...standing, ...given, cells: { ...standing.cells, ...given?.cells } };
}
