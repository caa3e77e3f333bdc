export function sourceStamp(): string;
export function unmarkBuilt(): void;
export function markBuilt(stamp: string): void;
export function isBuilt(): boolean;
