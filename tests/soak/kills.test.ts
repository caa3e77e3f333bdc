import { test } from 'vitest';
import { surviveKills } from '#tests/server/crash/kills.ts';

test('twenty kills: every acknowledged event counts exactly once and every acknowledged write is there', () => surviveKills(20));
