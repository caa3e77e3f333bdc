import { test } from 'vitest';
import { surviveKills } from '#tests/server/crash/kills.ts';
import { surviveSharedKills } from '#tests/server/crash/shared-kills.ts';

test('twenty kills: every acknowledged event counts exactly once and every acknowledged write is there', () => surviveKills(20));

test('twenty kills: what two people changed on a canvas and were told is saved is there', () => surviveSharedKills(20));
