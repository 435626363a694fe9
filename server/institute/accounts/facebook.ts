import { createHmac } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import * as v from 'valibot';
import { calls } from '#shared/contract/calls.ts';
import {
  allowPlainHttp,
  buildAuthorizationUrl,
  type IdentityProvider,
  providerTimeout,
} from './identity-provider.ts';

export interface FacebookSettings {
  readonly authorizeUrl: URL;
  readonly graphUrl: URL;
  readonly clientId: string;
  readonly clientSecret: string;
}

const FacebookAccount = v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)) });

/** Requests only the account's id: the Graph API promises a valid mailbox, not a verified one. */
export function createFacebookProvider(
  { authorizeUrl, graphUrl, clientId, clientSecret }: FacebookSettings,
  publicUrl: string,
): IdentityProvider {
  const client: oauth.Client = { client_id: clientId };
  const redirectUri = `${publicUrl}/api/${calls.facebookCallback.path}`;
  const graph = graphUrl.href.replace(/\/$/, '');
  const server = {
    issuer: authorizeUrl.origin,
    token_endpoint: `${graph}/oauth/access_token`,
  } satisfies oauth.AuthorizationServer;

  return {
    buildSignInUrl(attempt) {
      const parameters = {
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'public_profile',
      };
      return buildAuthorizationUrl(authorizeUrl.href, parameters, attempt);
    },

    async identify(callback, { state, codeVerifier }) {
      const options = { signal: providerTimeout(), ...allowPlainHttp(graphUrl) };
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.ClientSecretPost(clientSecret),
        oauth.validateAuthResponse(server, client, callback, state),
        redirectUri,
        codeVerifier,
        options,
      );
      const { access_token: token } = await oauth.processAuthorizationCodeResponse(
        server,
        client,
        response,
      );
      const me = new URL(`${graph}/me`);
      me.searchParams.set('fields', 'id');
      // Proves that the token is not stolen (Facebook, "Secure Graph API calls").
      const proof = createHmac('sha256', clientSecret).update(token).digest('hex');
      me.searchParams.set('appsecret_proof', proof);
      const account = await oauth.protectedResourceRequest(
        token,
        'GET',
        me,
        undefined,
        null,
        options,
      );
      if (!account.ok) throw new Error(`/me answered ${account.status}`);
      return { subject: v.parse(FacebookAccount, await account.json()).id };
    },
  };
}
