import type { FastifyBaseLogger } from 'fastify';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { Source } from '#server/audit/record.ts';
import type { Database } from '#server/db/client.ts';
import type { users } from '#server/db/tables/core.ts';

/**
 * What happens in one capability and concerns others, with what they are told. An entry without its
 * subscribers does not compile (`server/app/subscribers.ts`), and one that nobody publishes fails a test.
 */
export interface DomainEvents {
  /** Somebody has shown that the account's address is theirs, or no mail is sent by which they could. */
  'account.address-proven': { readonly account: typeof users.$inferSelect; readonly source: Source };
  /** What the account pays, or how long its trial runs, is another now. */
  'account.plan-changed': { readonly account: string };
  /** Published while the account's rows still stand; they go with the transaction. */
  'account.deleted': { readonly account: string };
  /** Published while the workspace's rows still stand; they go with the transaction. */
  'workspace.deleted': { readonly workspace: string };
  /** Somebody is to be erased: from here on nothing may be handed out that is about them. */
  'person.erasing': { readonly workspace: string };
  /** Costs of these days were entered, removed or brought back. */
  'spend.changed': { readonly workspace: string; readonly days: Range };
}
export type DomainEvent = keyof DomainEvents;

/** Tells those who subscribed, before it resolves. What one of them throws is thrown. */
export type Publish = <E extends DomainEvent>(event: E, about: DomainEvents[E]) => Promise<void>;

/** A transaction in which something may happen that concerns others. */
export interface Writing {
  readonly tx: Database;
  readonly publish: Publish;
}

/**
 * Done once the transaction is committed, in order: what open pages are told, and a first try of
 * what a row written in the transaction makes sure of. A process that ends meanwhile leaves it out,
 * so nothing may stand here that has to happen.
 */
export type AfterCommit = () => void | Promise<void>;

/**
 * What a capability does when something happens in another: all that has to, in the transaction in
 * which it happens, so that there is either both or neither. Work that takes long or needs something
 * besides the store is written down there, as a mail, a job or a note, and done by whoever finds it.
 */
export type Subscriber<E extends DomainEvent> = (
  about: DomainEvents[E],
  writing: Writing & { readonly now: Date },
) => Promise<AfterCommit | undefined>;

/** Who is told of each, in order. Nobody is an answer, too, but one that is given. */
export type Subscribers = { readonly [E in DomainEvent]: readonly Subscriber<E>[] };

/** Opens transactions in which something may be published. */
export interface DomainEventsPort {
  readonly domainEvents: { transaction<T>(work: (writing: Writing) => Promise<T>): Promise<T> };
}

interface Parts {
  readonly db: Database;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  clock(): Date;
}

export function createDomainEvents({ db, log, clock }: Parts, subscribers: Subscribers): DomainEventsPort['domainEvents'] {
  return {
    async transaction(work) {
      const after: AfterCommit[] = [];
      const result = await db.transaction((tx) => {
        const publish: Publish = async (event, about) => {
          for (const subscriber of subscribers[event]) {
            const afterwards = await subscriber(about, { tx, publish, now: clock() });
            if (afterwards) after.push(afterwards);
          }
        };
        return work({ tx, publish });
      });
      for (const afterwards of after) {
        // What was asked for is done by now: whoever asked must not hear of a failure.
        try {
          await afterwards();
        } catch (error) {
          log.error({ err: error }, 'what is told after a domain event failed');
        }
      }
      return result;
    },
  };
}
