import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import type { Settings } from '#server/settings.ts';

/** Somebody as an OpenID provider describes them. */
export interface Claimed {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** What must come back from the provider as it went there. */
export interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

type Provider = NonNullable<Settings['oidc']>;

const configurations = new Map<string, Promise<Configuration>>();

/** The provider's own description, read once; a failure is not kept. */
function configurationOf({ issuer, clientId, clientSecret }: Provider): Promise<Configuration> {
  const known = configurations.get(issuer);
  if (known) return known;
  const plain = new URL(issuer).protocol === 'http:';
  const asked = discovery(new URL(issuer), clientId, clientSecret, undefined, plain ? { execute: [allowInsecureRequests] } : undefined);
  configurations.set(issuer, asked);
  asked.catch(() => configurations.delete(issuer));
  return asked;
}

/** The address of the provider's log-in, with a proof key, a state and a nonce. `anew`: also for somebody who is logged in there. */
export async function beginAt(
  provider: Provider,
  redirectUri: string,
  anew = false,
): Promise<{ readonly url: string; readonly begun: Begun }> {
  const configuration = await configurationOf(provider);
  const begun = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: await calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
    state: begun.state,
    nonce: begun.nonce,
    ...(anew ? { prompt: 'login', max_age: '0' } : {}),
  });
  return { url: url.href, begun };
}

const textOf = (value: unknown, most: number): string => (typeof value === 'string' ? value.trim().slice(0, most) : '');

/**
 * The address a provider vouches for, as accounts are kept by. It is checked before it is put into
 * small letters: a few foreign letters become plain ones by that (the Kelvin sign is a k then), and
 * with them somebody else's address.
 */
function addressIn(claims: Readonly<Record<string, unknown>> = {}): string | null {
  const read = z.email().max(254).safeParse(textOf(claims.email, 255));
  return read.success && claims.email_verified === true ? read.data.toLowerCase() : null;
}

/** Seconds since somebody logged in at the provider that still count as anew; clocks differ. */
const ANEW_SECONDS = 5 * 60;

/**
 * Trades the code in the address the provider led back to. Null where the provider does not vouch for
 * an address. With `anew`, the time it is, a log-in of longer ago is refused; a provider that does not
 * say when it was is believed.
 * @throws Error when state, nonce, proof key or signature do not hold, or the log-in was not anew.
 */
export async function finishAt(provider: Provider, address: URL, begun: Begun, anew?: Date): Promise<Claimed | null> {
  const configuration = await configurationOf(provider);
  const tokens = await authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: begun.verifier,
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  const email = addressIn(claims);
  if (!claims || !email) return null;
  const since = anew && claims.auth_time !== undefined ? anew.getTime() / 1000 - claims.auth_time : 0;
  if (since > ANEW_SECONDS) throw new Error('the provider did not ask anew');
  const [first = '', ...rest] = textOf(claims.name, 160).split(' ');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    first_name: textOf(claims.given_name, 80) || first.slice(0, 80) || (email.split('@')[0] ?? '').slice(0, 80),
    last_name: textOf(claims.family_name, 80) || rest.join(' ').slice(0, 80),
  };
}
