/** What the server process tells the engine process once, over the channel only the two of them have. */
export interface OpenMessage {
  readonly type: 'open';
  /** Folder of the engine's data. */
  readonly path: string;
  /** Private folder for the socket and the configuration. */
  readonly room: string;
  readonly socket: string;
  readonly secret: string;
  /** Bytes the engine may take for everything, and for one statement. */
  readonly memory: number;
  readonly statementMemory: number;
  /** What is inserted is on the disk itself when the answer is sent. */
  readonly isDurable: boolean;
}
export interface CloseMessage {
  readonly type: 'close';
}
export type ToEngine = OpenMessage | CloseMessage;

export type FromEngine = { readonly type: 'ready' } | { readonly type: 'failed'; readonly message: string; readonly locked: boolean };

/** Is a message of the child process one of ours? */
export function isFromEngine(message: unknown): message is FromEngine {
  return typeof message === 'object' && message !== null && 'type' in message && (message.type === 'ready' || message.type === 'failed');
}
