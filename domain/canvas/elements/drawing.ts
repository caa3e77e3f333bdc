import { defineDrawing } from '../../kit/element.ts';

const TONE = { tone: { kind: 'choice', options: ['yellow', 'river', 'blue', 'violet', 'coral', 'grey'] } } as const;
/** Shapes and frames stand behind what they hold together: quiet unless told otherwise. */
const SHAPE_TONE = { tone: { kind: 'choice', options: ['grey', 'river', 'blue', 'violet', 'coral', 'yellow'] } } as const;

/** Totals of the forecast that a card can show. */
export const SHOWN_TOTALS = ['profit', 'revenue', 'roas', 'buyers', 'people', 'ad_cost', 'cpa', 'aov', 'epc', 'margin'] as const;
/** Where an arrow points. */
export const DIRECTIONS = ['e', 'se', 's', 'sw', 'w', 'nw', 'n', 'ne'] as const;

/** Notes and drawing. The first one is what "add a note" adds. */
export const drawing = defineDrawing({
  sticky_note: { icon: 'stickyNote', look: 'sticky', size: { width: 152, height: 112 }, fields: TONE, remark: true },
  text: { icon: 'type', look: 'text', size: { width: 240, height: 40 } },
  rectangle: { icon: 'square', look: 'rectangle', size: { width: 240, height: 144 }, fields: SHAPE_TONE },
  ellipse: { icon: 'circle', look: 'ellipse', size: { width: 200, height: 128 }, fields: SHAPE_TONE },
  diamond: { icon: 'diamond', look: 'diamond', size: { width: 176, height: 128 }, fields: SHAPE_TONE },
  arrow: {
    icon: 'moveUpRight',
    look: 'arrow',
    size: { width: 160, height: 64 },
    fields: { direction: { kind: 'choice', options: DIRECTIONS }, ...SHAPE_TONE },
  },
  frame: { icon: 'frame', look: 'frame', size: { width: 640, height: 400 }, fields: SHAPE_TONE },
  image: { icon: 'image', look: 'image', size: { width: 240, height: 160 }, fields: { address: { kind: 'picture' } } },
  video_embed: { icon: 'clapperboard', look: 'video', size: { width: 240, height: 152 }, fields: { address: { kind: 'url' } } },
  checklist: {
    icon: 'squareCheckBig',
    look: 'checklist',
    size: { width: 216, height: 144 },
    fields: { checklist: { kind: 'checklist' } },
    remark: true,
  },
  kpi_card: {
    icon: 'trendingUp',
    look: 'kpi',
    size: { width: 176, height: 96 },
    fields: { total: { kind: 'choice', options: SHOWN_TOTALS } },
  },
});
