import { openOidc } from '#tests/support/oidc.ts';

/** A real OpenID provider for the journeys; its one account logs in without asking. */
export const PROVIDER_PERSON = { email: 'gina@flumen.test', email_verified: true, given_name: 'Gina', family_name: 'Ray' } as const;

export interface Identity {
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export async function startIdentity(publicUrl: string): Promise<Identity> {
  const provider = await openOidc(`${publicUrl}/api/dashboard/auth/oidc/callback`);
  provider.become(PROVIDER_PERSON);
  return {
    settings: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: 'Northwind ID',
    },
    stop: () => provider.close(),
  };
}
