import type { Traffic } from './document.ts';

type Model = Traffic['model'];

const INITIAL = {
  two_of_three: { model: 'two_of_three', typed: [] },
  cpm: { model: 'cpm', spend: 0, cpm: 0, ctr: 0 },
  flat: { model: 'flat', fee: 0, people: 0 },
  list: { model: 'list', size: 0, open: 0, click: 0, fee: 0 },
  per_lead: { model: 'per_lead', people: 0, per_lead: 0 },
  revenue_share: { model: 'revenue_share', people: 0, share: 0 },
  fee_and_share: { model: 'fee_and_share', fee: 0, people: 0, share: 0 },
  per_send: { model: 'per_send', sends: 0, per_send: 0, click: 0 },
  free: { model: 'free', people: 0 },
} as const satisfies { readonly [M in Model]: Readonly<Omit<Extract<Traffic, { model: M }>, 'typed'>> & { readonly typed?: readonly [] } };

export const TRAFFIC_MODELS = Object.keys(INITIAL) as readonly Model[] as readonly [Model, ...Model[]];

/** What a source starts with under a cost model: nothing typed yet. */
export function initialTraffic(model: Model): Traffic {
  return model === 'two_of_three' ? { model, typed: [] } : { ...INITIAL[model] };
}

/** Changes the cost model and keeps what both models have: people, and money spent. */
export function switchModel(traffic: Traffic | undefined, model: Model): Traffic {
  if (traffic?.model === model) return traffic;
  const next = initialTraffic(model);
  if (!traffic) return next;
  const people = 'people' in traffic ? traffic.people : undefined;
  const money = 'spend' in traffic ? traffic.spend : 'fee' in traffic ? traffic.fee : undefined;
  if (next.model === 'two_of_three') {
    const typed = [...(money === undefined ? [] : ['spend' as const]), ...(people === undefined ? [] : ['people' as const])];
    return { ...next, ...(money !== undefined && { spend: money }), ...(people !== undefined && { people }), typed };
  }
  return {
    ...next,
    ...('people' in next && people !== undefined && { people }),
    ...('spend' in next && money !== undefined && { spend: money }),
    ...('fee' in next && money !== undefined && { fee: money }),
  };
}
