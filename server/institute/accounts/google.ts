import * as oauth from 'oauth4webapi';
import { calls } from '../../../shared/contract/calls.ts';
import { readMailbox } from '../../../shared/contract/fields.ts';
import {
  authorizationUrl,
  type IdentityProvider,
  patience,
  plainHttp,
} from './identity-provider.ts';
import { domainOf, gmail } from './mailbox.ts';

export interface GoogleSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Takes no mailbox that the issuer does not host: Google itself verifies others as well. */
  readonly hostedOnly: boolean;
}

/** OpenID Connect's authorization code flow, with Google or whichever issuer the settings name. */
export function googleIdentity(
  { issuer, clientId, clientSecret, hostedOnly }: GoogleSettings,
  publicUrl: string,
): IdentityProvider {
  // Seconds by which the clocks may differ.
  const client: oauth.Client = { client_id: clientId, [oauth.clockTolerance]: 30 };
  const redirectUri = `${publicUrl}/api/${calls.googleCallback.path}`;
  const limitsOfOneAnswer = () => ({ signal: patience(), ...plainHttp(issuer) });

  let discovered: Promise<oauth.AuthorizationServer> | undefined;
  /** At the first use, not at the start; a failure is not kept. */
  function discover(limits: ReturnType<typeof limitsOfOneAnswer>) {
    discovered ??= oauth
      .discoveryRequest(issuer, limits)
      .then((response) => oauth.processDiscoveryResponse(issuer, response))
      .catch((error) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  }

  return {
    async signInUrl(attempt) {
      const { authorization_endpoint: endpoint = '' } = await discover(limitsOfOneAnswer());
      const parameters = { client_id: clientId, redirect_uri: redirectUri, scope: 'openid email' };
      const url = await authorizationUrl(endpoint, parameters, attempt);
      url.searchParams.set('nonce', attempt.nonce);
      return url;
    },

    async person(answer, { state, nonce, codeVerifier }) {
      const limits = limitsOfOneAnswer();
      const server = await discover(limits);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication(server, clientSecret),
        oauth.validateAuthResponse(server, client, answer, state),
        redirectUri,
        codeVerifier,
        limits,
      );
      // Judges issuer, audience, times and nonce; the signature is the next line's.
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      });
      await oauth.validateApplicationLevelSignature(server, response, limits);
      const claims = oauth.getValidatedIdTokenClaims(tokens) as oauth.IDToken;
      const { sub: subject } = claims;
      if ('email' in claims || !server.userinfo_endpoint) {
        return { subject, mailbox: provedMailbox(claims, hostedOnly) };
      }
      // Google says it in the ID token; others keep it for this (OpenID Connect Core 1.0, 5.4).
      const { access_token: token } = tokens;
      const userInfo = await oauth.userInfoRequest(server, client, token, limits);
      const more = await oauth.processUserInfoResponse(server, client, subject, userInfo);
      return { subject, mailbox: provedMailbox(more, hostedOnly) };
    },
  };
}

/** The first way that the server lists and we know; unlisted means Basic (Discovery 1.0, 3). */
function authentication(server: oauth.AuthorizationServer, secret: string): oauth.ClientAuth {
  const listed = server.token_endpoint_auth_methods_supported ?? [];
  const method = listed.find((name) => /^client_secret_(?:basic|post)$/.test(name));
  return method === 'client_secret_post'
    ? oauth.ClientSecretPost(secret)
    : oauth.ClientSecretBasic(secret);
}

/**
 * The mailbox that is proved to be this person's. Google proves those that it hosts, at gmail.com or
 * for an organization (`hd`); any other was verified once, and may be somebody else's by now
 * (developers.google.com/identity/gsi/web/guides/verify-google-id-token). Of another issuer
 * `email_verified` is enough: whoever chose it trusts it.
 */
function provedMailbox(claims: Readonly<Record<string, unknown>>, hostedOnly: boolean) {
  const { email, email_verified: isVerified, hd } = claims;
  const mailbox = typeof email === 'string' && isVerified === true && readMailbox(email);
  if (!mailbox) return undefined;
  const domain = domainOf(mailbox);
  const isHosted = gmail.includes(domain) || hd === domain;
  return isHosted || !hostedOnly ? mailbox : undefined;
}
