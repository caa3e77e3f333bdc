/** Lets work run, so much at once, in the order in which it was asked for. Work whose signal is aborted while it waits is never begun. */
export function soManyAtOnce(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = () => {
    if (running < most) waiting.shift()?.();
  };
  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave);
        running += 1;
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(start);
      next();
    });
  return async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    await turn(signal);
    try {
      return await work();
    } finally {
      running -= 1;
      next();
    }
  };
}
