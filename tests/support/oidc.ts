import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** An account at the provider. */
export interface OidcAccount {
  readonly email: string;
  readonly email_verified: boolean;
  readonly given_name: string;
  readonly family_name: string;
}

/** A real OpenID provider on loopback whose log-in page lets one account in without asking. */
export interface Oidc {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who logs in from now on. */
  become(account: OidcAccount): void;
  close(): Promise<void>;
}

const CLIENT = { clientId: 'flumen', clientSecret: 'a secret between the two of us' };

function providerAt(issuer: string, redirectUri: string, accounts: ReadonlyMap<string, OidcAccount>): Provider {
  return new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['for tests only'] },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => {
      const account = accounts.get(sub);
      return account && { accountId: sub, claims: () => ({ sub, ...account }) };
    },
  });
}

/** `redirectUri`: where the product takes people back. */
export async function openOidc(redirectUri: string): Promise<Oidc> {
  const accounts = new Map<string, OidcAccount>();
  let current = '';
  let handle: (request: Parameters<Parameters<typeof createServer>[1] & object>[0], response: never) => unknown = () => undefined;
  const server: Server = createServer((request, response) => void handle(request, response as never));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = providerAt(issuer, redirectUri, accounts);
  const answer = provider.callback();
  handle = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    const { prompt, params, grantId } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId: current } });
    const grant =
      (grantId && (await provider.Grant.find(grantId))) || new provider.Grant({ accountId: current, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } }, { mergeWithLastSubmission: true });
  };
  return {
    issuer,
    ...CLIENT,
    become(account) {
      current = `sub-${account.email}`;
      accounts.set(current, account);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
