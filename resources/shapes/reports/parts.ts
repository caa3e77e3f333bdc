/** For examples. */
export const ID = '7f8d4c1e-2a6b-4f3d-9c5e-1b2a3c4d5e6f';
export const NOVEMBER = { min: '2026-11-01', max: '2026-11-30' };
