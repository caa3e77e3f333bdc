import type { Field, FieldKind } from '#domain/kit/fields.ts';
import { type AnyResource, isRestorable } from '#domain/kit/resource.ts';
import { allResources } from '#resources/index.ts';
import type { Somebody, Told } from './told.ts';

/** For each kind of field what is taken, and what is not. A reference and a choice depend on the field. */
const VALUES: Readonly<Record<Exclude<FieldKind, 'option' | 'reference'>, { readonly right: unknown; readonly wrong: unknown }>> = {
  text: { right: 'Words', wrong: 7 },
  longText: { right: 'More words', wrong: 7 },
  email: { right: 'vera@flumen.test', wrong: 'nobody' },
  url: { right: 'https://pay.example/now', wrong: 'no address' },
  host: { right: 'pay.example', wrong: 'no domain' },
  ip: { right: '203.0.113.7', wrong: '999' },
  integer: { right: 1, wrong: 'many' },
  money: { right: 1, wrong: 'much' },
  decimal: { right: 0.1, wrong: -1 },
  currency: { right: 'SEK', wrong: 'gold' },
  boolean: { right: true, wrong: 'perhaps' },
  tags: { right: ['a'], wrong: 'a' },
  timezone: { right: 'Europe/Berlin', wrong: 'Mars' },
  day: { right: '2026-03-10', wrong: '2026-02-30' },
  instant: { right: '2026-03-10T10:00:00.000Z', wrong: 'soon' },
  facts: { right: {}, wrong: 7 },
  conditions: { right: { attribute_key: 'path', operator: '=', value: '/a' }, wrong: { and: [] } },
};

function sampleOf(field: Field, which: 'right' | 'wrong'): unknown {
  if (field.kind === 'reference') throw new Error('a row that points at another one has a story of its own');
  if (field.kind === 'option') return which === 'right' ? field.options[0]?.value : 'luck';
  return VALUES[field.kind][which];
}

/** Rows that whoever may create them makes of nothing else; those that point at others, or hold a drawing, have stories of their own. */
function standsAlone({ api, scope, actions, fields, feature }: AnyResource): boolean {
  const written = Object.values(fields).filter(({ readOnly }) => !readOnly);
  const makes = actions.includes('create') && scope.owner !== undefined;
  return api === 'dashboard' && makes && !feature && written.every(({ kind }) => kind !== 'reference');
}

/** Each of them made, read, changed, deleted and brought back. */
export async function rows({ ok, refused }: Told, who: Somebody, project: string): Promise<void> {
  for (const resource of allResources.filter(standsAlone)) {
    const { path, fields, scope } = resource;
    const written = Object.entries(fields).filter(([, { readOnly }]) => !readOnly);
    const sent = (which: 'right' | 'wrong') => Object.fromEntries(written.map(([name, field]) => [name, sampleOf(field, which)]));
    const place = scope.name === 'workspace' ? { project } : {};
    const { id } = await ok<{ readonly id: string }>(who, `POST dashboard/${path}`, { ...sent('right'), ...place });
    await refused(422, who, `POST dashboard/${path}`, { data: { type: path, attributes: { ...sent('wrong'), ...place } } });
    await ok(who, `GET dashboard/${path}${scope.name === 'workspace' ? `?filter[project]=${project}` : ''}`);
    await ok(who, `GET dashboard/${path}/${id}`);
    await ok(who, `PATCH dashboard/${path}/${id}`, { data: { type: path, id, attributes: sent('right') } });
    await ok(who, `DELETE dashboard/${path}/${id}`);
    if (isRestorable(resource)) await ok(who, `POST dashboard/${path}/${id}/restore`);
  }
}
