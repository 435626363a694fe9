import * as oauth from 'oauth4webapi';
import type { Provider } from '#shared/accounts/account.ts';

export interface SignInAttempt {
  readonly state: string;
  /** Binds the ID token to this attempt (OpenID Connect Core 1.0, 3.1.2.1). */
  readonly nonce: string;
  /** PKCE: binds the authorization code to this attempt (RFC 7636). */
  readonly codeVerifier: string;
}

export interface ProviderIdentity {
  readonly subject: string;
  readonly mailbox?: string | undefined;
}

export interface IdentityProvider {
  buildSignInUrl(attempt: SignInAttempt): Promise<URL>;
  identify(callback: URLSearchParams, attempt: SignInAttempt): Promise<ProviderIdentity>;
}

export type IdentityProviders = Readonly<Record<Provider, IdentityProvider | undefined>>;

export const providerTimeout = () => AbortSignal.timeout(5_000);

/** Allows plain http. The settings accept it on loopback only, for development. */
export const allowPlainHttp = ({ protocol }: URL) => ({
  [oauth.allowInsecureRequests]: protocol === 'http:',
});

/** Returns the URL of an authorization request (RFC 6749, 4.1.1) with PKCE (RFC 7636). */
export async function buildAuthorizationUrl(
  endpoint: string,
  parameters: Readonly<Record<'client_id' | 'redirect_uri' | 'scope', string>>,
  { state, codeVerifier }: SignInAttempt,
): Promise<URL> {
  const url = new URL(endpoint);
  const allParameters = {
    ...parameters,
    response_type: 'code',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(allParameters)) url.searchParams.set(name, value);
  return url;
}
