import { CATEGORY, FLOW, INK, verdictLook } from './colours.ts';

/** Colours of a picture, and the roles that stand for them on a page, which may be dark. */
const ROLES: readonly (readonly [string, string])[] = [
  [INK.text, 'text'],
  [INK.second, 'text-2'],
  [INK.third, 'text-3'],
  [INK.line, 'line'],
  [INK.edge, 'line-2'],
  [INK.surface, 'surface'],
  [INK.sunken, 'sunken'],
  [FLOW.band, 'flow-plan'],
  [FLOW.spine, 'control'],
  ...['ahead', 'behind'].flatMap((tone) => {
    const { ink, paper, band } = verdictLook(tone);
    return [[ink, tone] as const, [paper, `${tone}-bg`] as const, [band, `flow-${tone}`] as const];
  }),
  ...Object.entries(CATEGORY).flatMap(([category, { ink, paper }]) =>
    category === 'note' ? [] : [[ink, category] as const, [paper, `${category}-bg`] as const],
  ),
];

/** The same picture in the colours of whatever page of ours it stands in; by itself it is light. */
export function inRoles(svg: string): string {
  const known = new Map(ROLES.map(([colour, role]) => [colour, `var(--fl-${role}, ${colour})`]));
  return svg.replace(/(?<=(?:fill|stroke)=")#[0-9a-f]{6}(?=")/g, (colour) => known.get(colour) ?? colour);
}
