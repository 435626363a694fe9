import * as oauth from 'oauth4webapi';
import type { Provider } from '../../../shared/contract/account.ts';

/** One browser's way over a provider's page; both ends of it hold these. */
export interface Attempt {
  readonly state: string;
  /** Binds the provider's statement to this attempt (OpenID Connect Core 1.0, 3.1.2.1). */
  readonly nonce: string;
  /** Binds the code to who asked for it (RFC 7636). */
  readonly codeVerifier: string;
}

/** Whom a provider says somebody is. */
export interface Person {
  readonly subject: string;
  /** As readMailbox spells it; only one that is proved to be this person's. */
  readonly mailbox?: string | undefined;
}

export interface IdentityProvider {
  /** The provider's page that the browser is sent to. */
  signInUrl(attempt: Attempt): Promise<URL>;
  /** Who came back, by the parameters of the callback's address. @throws when it cannot be said. */
  person(answer: URLSearchParams, attempt: Attempt): Promise<Person>;
}

export type IdentityProviders = Readonly<Record<Provider, IdentityProvider | undefined>>;

/** All that is asked of a provider for one answer of ours takes no longer. */
export const patience = () => AbortSignal.timeout(5_000);

/** A provider on a developer's machine has no certificate; the settings allow that on loopback only. */
export const plainHttp = ({ protocol }: URL) => ({
  [oauth.allowInsecureRequests]: protocol === 'http:',
});

/** An authorization request (RFC 6749, 4.1.1) with PKCE. */
export async function authorizationUrl(
  endpoint: string,
  parameters: Readonly<Record<'client_id' | 'redirect_uri' | 'scope', string>>,
  { state, codeVerifier }: Attempt,
): Promise<URL> {
  const url = new URL(endpoint);
  const all = {
    ...parameters,
    response_type: 'code',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url;
}
