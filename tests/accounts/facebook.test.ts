import { afterAll, beforeEach, expect, test } from 'vitest';
import { facebookClient, startFacebook } from '../support/neighbours/facebook.ts';
import { googleClient } from '../support/neighbours/openid-provider.ts';
import { getUser, signInByMail, signInWith, startSignInSite } from './sign-in-site.ts';

const facebook = await startFacebook();
const { dialog, graph } = facebook;
const startSiteWith = (graphUrl: string) =>
  startSignInSite(
    { FACEBOOK_AUTHORIZE_URL: dialog, FACEBOOK_GRAPH_URL: graphUrl },
    {
      facebook: { ...facebookClient, authorizeUrl: new URL(dialog), graphUrl: new URL(graphUrl) },
      // No request reaches this issuer, because the state of one provider is invalid for another.
      google: { ...googleClient, issuer: new URL('http://127.0.0.1:9'), hostedOnly: true },
    },
  );
const site = await startSiteWith(graph);
const { app } = site;
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await facebook[Symbol.asyncDispose]();
});
let count = 0;
beforeEach(() => {
  count += 1;
  facebook.person = { id: `fb-${count}` };
  facebook.status = 200;
});

test('an e-mail address from Facebook joins no account', async () => {
  const owner = await signInByMail(site, 'victime@exemple.ci');
  facebook.person = { id: 'attacker', email: 'victime@exemple.ci' };
  const { visitor } = await signInWith(app, 'facebook');
  expect((await getUser(visitor)).email).toBe('');
  expect((await getUser(owner)).email).toBe('victime@exemple.ci');
});

test('no address contains the secret or the token', async () => {
  await signInWith(app, 'facebook');
  const graphRequests = facebook.requests.filter((path) => !path.startsWith('/dialog'));
  expect(graphRequests.at(-1)).toMatch(/^\/v24\.0\/me\?fields=id&appsecret_proof=[0-9a-f]{64}$/);
  expect(graphRequests.at(-2)).toBe('/v24.0/oauth/access_token');
});

test('an error answer of Facebook does not sign the visitor in', async () => {
  facebook.status = 500;
  expect((await signInWith(site.app, 'facebook')).location).toBe('/login?echec=fournisseur');
});

test('a cancelled sign-in is reported as such', async () => {
  facebook.person = null;
  const { visitor, location } = await signInWith(app, 'facebook');
  expect(location).toBe('/login?echec=annule');
  expect((await visitor.get('/login?echec=annule')).text).toContain('Vous avez interrompu');
  expect(visitor.cookies.has('jwt')).toBe(false);
});
