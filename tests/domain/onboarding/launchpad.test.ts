import { describe, expect, test } from 'vitest';
import { LEVELS, launchpadOf, type Seen, STEP_NAMES, STEPS, type Step } from '#domain/onboarding/launchpad.ts';

const seen = (...done: readonly Step[]) => Object.fromEntries(STEP_NAMES.map((step) => [step, done.includes(step)])) as Seen;
const everything = () => true;

describe('how far somebody has come', () => {
  test('begins at no level, with the first step next', () => {
    expect(launchpadOf(seen(), everything)).toMatchObject({ level: null, next: 'canvas' });
  });

  test('a level is reached with its last step, and lost with any', () => {
    expect(launchpadOf(seen('canvas', 'forecast', 'event'), everything)).toMatchObject({ level: 'starter', next: 'conversion' });
    expect(launchpadOf(seen('canvas', 'event'), everything)).toMatchObject({ level: null, next: 'forecast' });
  });

  test('what was done of a later level counts, but its level only after those before', () => {
    const { level, next, steps } = launchpadOf(seen('canvas', 'target', 'spend', 'conversion'), everything);
    expect({ level, next }).toEqual({ level: null, next: 'forecast' });
    expect(steps.filter(({ done }) => done).map(({ step }) => step)).toEqual(['canvas', 'conversion', 'spend', 'target']);
  });

  test('with all of them nothing is next', () => {
    expect(launchpadOf(seen(...STEP_NAMES), everything)).toMatchObject({ level: 'master', next: null });
  });

  test('a plan without tracking has fewer steps, and its levels can be reached', () => {
    const draws = (feature: string) => ['canvases', 'forecast', 'collaborators'].includes(feature);
    const { steps, level, next } = launchpadOf(seen('canvas', 'forecast'), draws);
    expect(steps.map(({ step }) => step)).toEqual(['canvas', 'forecast', 'collaborator']);
    expect({ level, next }).toEqual({ level: 'pro', next: 'collaborator' });
  });

  test('steps stand in the order of their levels', () => {
    const places = STEP_NAMES.map((step) => LEVELS.indexOf(STEPS[step].level));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});
