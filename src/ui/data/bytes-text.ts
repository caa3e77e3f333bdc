import type { Format } from './format.ts';

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** 1,536 as 1.5 KiB. */
export function bytesText(bytes: number, format: Pick<Format, 'number'>): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  return `${format.number(bytes / 1024 ** step, { digits: step === 0 ? 0 : 1 })} ${UNITS[step]}`;
}
