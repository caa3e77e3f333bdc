import { StartError } from './settings.ts';

/** glibc's version stands in Node's own report; musl leaves it out. */
function hasGlibc(): boolean {
  const report: unknown = process.report.getReport();
  const header = typeof report === 'object' && report !== null && 'header' in report ? report.header : null;
  return typeof header === 'object' && header !== null && 'glibcVersionRuntime' in header;
}

/**
 * Has the embedded ClickHouse engine a build for this machine?
 * @throws StartError that asks for CLICKHOUSE_URL when it has none.
 */
export function requireEngineBuild(platform: string = process.platform, glibc: () => boolean = hasGlibc): void {
  if (platform === 'darwin' || (platform === 'linux' && glibc())) return;
  throw new StartError(
    `The embedded analytics engine has no build for this system (${platform}${platform === 'linux' ? ' without glibc' : ''}). Set CLICKHOUSE_URL to a ClickHouse server.`,
  );
}
