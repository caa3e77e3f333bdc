export const root: string;
export function requireNode(): void;
export function installPackages(): void;
export function build(options?: { readonly force?: boolean }): void;
