export function onPath(): string | undefined;
export function findChromium(): Promise<string>;
