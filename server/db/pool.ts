import pg from 'pg';

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: boolean | Error) => void) => void;

/** The server refused a statement and went on: its connection is as good as before. */
const isRefusal = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR';

function keeping(client: pg.PoolClient): pg.PoolClient {
  const { release } = client;
  client.release = (error) => release.call(client, isRefusal(error) ? undefined : error);
  return client;
}

/**
 * Connections that outlive a refused statement. The driver's own pool closes a connection after whatever error: each key that is taken
 * and each id that is none would cost a new one, and the embedded store, which is one connection, would be closed and opened again.
 */
export class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (!connected) return super.connect().then(keeping);
    super.connect((error, client, done) => {
      if (client) connected(error, keeping(client), client.release);
      else connected(error, client, done);
    });
    return undefined;
  }
}
