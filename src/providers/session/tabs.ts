/** Word between the tabs of one browser. Only words travel; where a browser has no channels, tabs do not hear of each other. */

/** Says a word to the other tabs, and to whatever else listens in this one. */
export function tellTabs(name: string, word: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(name);
  channel.postMessage(word);
  channel.close();
}

/** Runs on each word said, with a way to answer; gives back what stops listening. */
export function onTabs(name: string, heed: (word: unknown, answer: (word: string) => void) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => heed(data, (word) => channel.postMessage(word));
  return () => channel.close();
}
