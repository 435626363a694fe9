import * as oauth from 'oauth4webapi';
import { calls } from '#shared/contract/calls.ts';
import { readMailbox } from '#shared/contract/fields.ts';
import { loadOnce } from '../background.ts';
import {
  allowPlainHttp,
  buildAuthorizationUrl,
  type IdentityProvider,
  providerTimeout,
} from './identity-provider.ts';
import { getDomain, gmailDomains } from './mailboxes.ts';

export interface GoogleSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly hostedOnly: boolean;
}

export function createGoogleProvider(
  { issuer, clientId, clientSecret, hostedOnly }: GoogleSettings,
  publicUrl: string,
): IdentityProvider {
  const client: oauth.Client = { client_id: clientId, [oauth.clockTolerance]: 30 };
  const redirectUri = `${publicUrl}/api/${calls.googleCallback.path}`;
  const requestOptions = () => ({ signal: providerTimeout(), ...allowPlainHttp(issuer) });

  const discover = loadOnce(async () =>
    oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, requestOptions())),
  );

  return {
    async buildSignInUrl(attempt) {
      const { authorization_endpoint: endpoint = '' } = await discover();
      const parameters = { client_id: clientId, redirect_uri: redirectUri, scope: 'openid email' };
      const url = await buildAuthorizationUrl(endpoint, parameters, attempt);
      url.searchParams.set('nonce', attempt.nonce);
      return url;
    },

    async identify(callback, { state, nonce, codeVerifier }) {
      const server = await discover();
      const options = requestOptions();
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        chooseClientAuthentication(server, clientSecret),
        oauth.validateAuthResponse(server, client, callback, state),
        redirectUri,
        codeVerifier,
        options,
      );
      // The nonce makes the ID token required. This call checks issuer, audience and times, the next one the signature.
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: nonce,
      });
      await oauth.validateApplicationLevelSignature(server, response, options);
      const claims = oauth.getValidatedIdTokenClaims(tokens) as oauth.IDToken;
      const { sub: subject } = claims;
      if ('email' in claims || !server.userinfo_endpoint) {
        return { subject, mailbox: readVerifiedMailbox(claims, hostedOnly) };
      }
      // Google has the claim in the ID token, other issuers only here (OpenID Connect Core 1.0, 5.4).
      const { access_token: token } = tokens;
      const userInfo = await oauth.userInfoRequest(server, client, token, options);
      const userClaims = await oauth.processUserInfoResponse(server, client, subject, userInfo);
      return { subject, mailbox: readVerifiedMailbox(userClaims, hostedOnly) };
    },
  };
}

/** Returns the first listed method that is supported, or Basic (OpenID Connect Discovery 1.0, 3). */
function chooseClientAuthentication(
  server: oauth.AuthorizationServer,
  secret: string,
): oauth.ClientAuth {
  const method = server.token_endpoint_auth_methods_supported?.find((name) =>
    /^client_secret_(?:basic|post)$/.test(name),
  );
  return method === 'client_secret_post'
    ? oauth.ClientSecretPost(secret)
    : oauth.ClientSecretBasic(secret);
}

/**
 * Returns the mailbox only if it certainly belongs to the account. Google verified a mailbox of another host only
 * once (developers.google.com/identity/gsi/web/guides/verify-google-id-token). The operator trusts other issuers.
 */
function readVerifiedMailbox(claims: Readonly<Record<string, unknown>>, hostedOnly: boolean) {
  const { email, email_verified: isVerified, hd } = claims;
  const mailbox = typeof email === 'string' && isVerified === true && readMailbox(email);
  if (!mailbox) return undefined;
  const domain = getDomain(mailbox);
  const isHosted = gmailDomains.includes(domain) || hd === domain;
  return isHosted || !hostedOnly ? mailbox : undefined;
}
