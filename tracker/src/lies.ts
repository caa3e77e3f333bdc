/** Is a host this site, or below it? */
export const lies = (host: string, site: string): boolean => host === site || host.endsWith(`.${site}`);
