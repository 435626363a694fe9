import { createHmac } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import * as v from 'valibot';
import { calls } from '../../../shared/contract/calls.ts';
import {
  authorizationUrl,
  type IdentityProvider,
  patience,
  plainHttp,
} from './identity-provider.ts';

export interface FacebookSettings {
  /** The dialog's whole address. */
  readonly authorizeUrl: URL;
  /** The base of the Graph API, with its version. */
  readonly graphUrl: URL;
  readonly clientId: string;
  readonly clientSecret: string;
}

const Me = v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)) });

/**
 * OAuth 2 with Facebook. It is asked for the account's id alone: the Graph API promises a "valid"
 * e-mail address, nowhere one whose mailbox was proved (User reference, field `email`), so ours
 * would never be taken; django-allauth treats it as unverified for the same reason.
 */
export function facebookIdentity(
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
    signInUrl(attempt) {
      const parameters = {
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'public_profile',
      };
      return authorizationUrl(authorizeUrl.href, parameters, attempt);
    },

    async person(answer, { state, codeVerifier }) {
      const limits = { signal: patience(), ...plainHttp(graphUrl) };
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.ClientSecretPost(clientSecret),
        oauth.validateAuthResponse(server, client, answer, state),
        redirectUri,
        codeVerifier,
        limits,
      );
      const { access_token: token } = await oauth.processAuthorizationCodeResponse(
        server,
        client,
        response,
      );
      const me = new URL(`${graph}/me`);
      me.searchParams.set('fields', 'id');
      // Shows that the token is not a stolen one ("Secure Graph API calls").
      me.searchParams.set('appsecret_proof', proofOf(token, clientSecret));
      const said = await oauth.protectedResourceRequest(token, 'GET', me, undefined, null, limits);
      if (!said.ok) throw new Error(`/me answered ${said.status}`);
      return { subject: v.parse(Me, await said.json()).id };
    },
  };
}

const proofOf = (token: string, secret: string) =>
  createHmac('sha256', secret).update(token).digest('hex');
