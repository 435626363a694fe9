import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { listen } from '#server/http/listen.ts';
import { getDeclaration, postedCalls } from '#shared/contract/calls.ts';
import { isErrorCode } from '#shared/contract/error-codes.ts';
import { buildExample } from '../contract/call-examples.ts';
import { appParts, productionBuild, testApp } from '../support/app.ts';
import {
  postEnv as env,
  newSecret,
  newWaveSecret,
  secret,
  signPost,
  signWavePost,
  waveSecret,
} from '../support/neighbours/gateway.ts';
import { startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * The addresses to which other programs post. They check a signature instead of a token. The cases come from the
 * declared calls and their examples, so a new address is tested without a change here.
 */

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url, env, build: productionBuild });
const site = await listen(app);
const siteWithoutSecrets = await listen(testApp({ backendUrl: backend.url }));

beforeEach(() => {
  backend.requests.length = 0;
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await siteWithoutSecrets[Symbol.asyncDispose]();
  await backend[Symbol.asyncDispose]();
});

const wrongSecret = `whsec_${Buffer.alloc(24, 'x').toString('base64')}`;
type Forged = readonly (readonly [what: string, headers: Record<string, string>])[];
const forgedStandard: Forged = [
  ['no signature', { 'webhook-signature': '' }],
  ['no time', { 'webhook-timestamp': '' }],
  ['no id', { 'webhook-id': '' }],
  ['another id', { 'webhook-id': 'other' }],
  ['an id with a dot', { 'webhook-id': 'a.b' }],
  ['another time', { 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 3) }],
  ['an invalid time', { 'webhook-timestamp': '1e9' }],
  ['another version', { 'webhook-signature': 'v1a,AAAA' }],
  ['a short signature', { 'webhook-signature': 'v1,AAAA' }],
  ['a list of rubbish', { 'webhook-signature': 'v1, '.repeat(2000) }],
];
const seconds = Math.floor(Date.now() / 1000);
const zeros = '0'.repeat(64);
const forgedWave: Forged = [
  ['no signature', { 'wave-signature': '' }],
  ['no time', { 'wave-signature': `v1=${zeros}` }],
  ['a time alone', { 'wave-signature': `t=${seconds}` }],
  ['another time', { 'wave-signature': `t=${seconds - 3},v1=${zeros}` }],
  ['two times', { 'wave-signature': `t=${seconds},t=${seconds - 3},v1=${zeros}` }],
  ['an invalid time', { 'wave-signature': `t=1e9,v1=${zeros}` }],
  ['another version', { 'wave-signature': `t=${seconds},v0=${zeros}` }],
  ['a short signature', { 'wave-signature': `t=${seconds},v1=00` }],
  ['no hexadecimal digits', { 'wave-signature': `t=${seconds},v1=${'z'.repeat(64)}` }],
  ['a list of rubbish', { 'wave-signature': `t=${seconds}${',v1='.repeat(1500)}` }],
];

const calls = postedCalls.map((name) => {
  const { path, posted } = getDeclaration(name);
  const exampleBody = buildExample(name).body as { id: string };
  const { id, ...otherFields } = exampleBody;
  const isOfWave = posted?.signature === 'wave';
  const sign = (content: unknown, options?: Parameters<typeof signWavePost>[1]) =>
    isOfWave ? signWavePost(content, options) : signPost(id, content, options);
  return {
    ...{
      path: `/${path}`,
      kilobytes: posted?.kilobytes ?? 0,
      limit: posted?.limit,
      sign,
      isOfWave,
    },
    // Wave puts its id into the body.
    whole: exampleBody,
    body: isOfWave ? exampleBody : otherFields,
    secrets: isOfWave ? [waveSecret, newWaveSecret] : [secret, newSecret],
    wrong: isOfWave ? 'wave_ci_WHS_of_somebody_else' : wrongSecret,
    forged: isOfWave ? forgedWave : forgedStandard,
  };
});

const inMinutes = (count: number) => new Date(Date.now() + count * 60_000);

async function post(
  path: string,
  { headers, body }: { headers: Record<string, string>; body?: string },
  { method = 'POST', url = site.url } = {},
) {
  const init = { method, headers, redirect: 'manual' as const };
  const answer = await fetch(url + path, { ...init, ...(body !== undefined && { body }) });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

function expectRefusal(
  { status, headers, text }: Awaited<ReturnType<typeof post>>,
  expected: number,
) {
  expect(status).toBe(expected);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.getSetCookie()).toEqual([]);
  const { error, message, ...otherFields } = JSON.parse(text);
  expect(isErrorCode(error)).toBe(true);
  expect(message).toMatch(/^[A-ZÀ-Ý].*\.$/);
  expect(Object.keys(otherFields)).toEqual(expected === 400 && otherFields.field ? ['field'] : []);
  expect(backend.requests).toEqual([]);
}

test('some calls have addresses for other programs', () => {
  expect(calls.length).toBeGreaterThan(0);
});

describe.each(calls)('POST $path', (call) => {
  const { path, kilobytes, limit, sign, whole: exampleBody, body, isOfWave } = call;
  const signedPost = () => sign(body);

  test('a signed post passes without token or cookie, from any origin', async () => {
    const { headers, body: text } = signedPost();
    const froms: Record<string, string>[] = [
      {},
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { cookie: 'jwt=mine; authorizationCode=code; other=x', Authorization: 'Bearer x' },
      { 'content-type': 'text/plain' },
    ];
    for (const from of froms) {
      backend.requests.length = 0;
      const answer = await post(path, { headers: { ...headers, ...from }, body: text });
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const [call, ...others] = backend.requests;
      expect(others).toEqual([]);
      expect(call?.url).toBe(`/api${path}`);
      expect(JSON.parse(call?.body ?? '')).toEqual(exampleBody);
      expect(JSON.stringify(call?.headers)).not.toMatch(/jwt|Bearer|evil|webhook|cookie|signature/);
    }
  });

  test('a signature by any of the secrets is accepted, also as one of several', async () => {
    for (const signingSecret of call.secrets)
      expect((await post(path, sign(body, { signingSecret }))).status).toBe(204);
    const { headers, body: text }: { headers: Record<string, string>; body: string } = signedPost();
    const wrong = `v1,${Buffer.alloc(32).toString('base64')}`;
    if (isOfWave) headers['wave-signature'] += `,v1=${zeros},v0=x`;
    else headers['webhook-signature'] = `v2,x ${wrong} ${headers['webhook-signature']}`;
    expect((await post(path, { headers, body: text })).status).toBe(204);
  });

  test.each(call.forged)('%s', async (_what, wrong) => {
    const { headers, body: text } = signedPost();
    expectRefusal(await post(path, { headers: { ...headers, ...wrong }, body: text }), 401);
  });

  test('a changed body, a wrong secret, or a time too far off is refused', async () => {
    const { headers, body: text } = signedPost();
    expectRefusal(await post(path, { headers, body: `${text} ` }), 401);
    expectRefusal(await post(path, { headers, body: '' }), 401);
    expectRefusal(await post(path, sign(body, { signingSecret: call.wrong })), 401);
    for (const away of [-5.1, 5.1])
      expectRefusal(await post(path, sign(body, { at: inMinutes(away) })), 401);
  });

  test('a signed body without declared fields is refused', async () => {
    for (const wrongBody of ['', '{', '[]', 'null', '"x"', '{}', { ...body, data: {} }])
      expectRefusal(await post(path, sign(wrongBody)), 400);
    // Wave also posts other events to the same address, and repeats them for days until it gets a success.
    const other = await post(path, sign({ ...body, type: 'other' }));
    if (isOfWave) expect(other.status).toBe(204);
    else expectRefusal(other, 400);
  });

  test('a body that is too large or compressed is refused', async () => {
    const filler = { ...body, filler: 'x'.repeat(kilobytes * 1024) };
    expectRefusal(await post(path, sign(filler)), 413);
    const { headers, body: text } = signedPost();
    const packed = { ...headers, 'content-encoding': 'gzip' };
    expectRefusal(await post(path, { headers: packed, body: text }), 415);
  });

  test('any other method is refused, a scanner’s GET and HEAD too', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await post(path, { headers: signedPost().headers }, { method });
      expectRefusal(answer, 405);
      expect(answer.headers.get('allow')).toBe('POST');
    }
    expect((await post(path, { headers: {} }, { method: 'HEAD' })).status).toBe(405);
    expect(backend.requests).toEqual([]);
  });

  test('the address does not exist below /api, with a token or signed', async () => {
    const visitor = await Visitor.at(app);
    backend.requests.length = 0;
    const { status } = await visitor.call(path.slice(1), exampleBody);
    expect(status).toBe(404);
    expectRefusal(await post(`/api${path}`, signedPost()), 403);
  });

  test('the address does not exist in another spelling, or without a secret', async () => {
    for (const other of [`${path}/`, `${path}/x`, path.toUpperCase(), '/hooks', '/hooks/other'])
      expect([403, 404]).toContain((await post(other, signedPost())).status);
    expectRefusal(await post(path, signedPost(), { url: siteWithoutSecrets.url }), 404);
  });

  test('posts beyond the rate of one address get 429 with Retry-After', async () => {
    const parts = appParts({ backendUrl: backend.url, env, build: productionBuild });
    const ownSite = await listen(createApp(parts));
    const postFrom = (address: string) =>
      post(path, { headers: { 'X-Forwarded-For': address }, body: '{' }, { url: ownSite.url });
    // The site counts by network, so the test does too.
    for (let count = 0; limit && count < limit.times; count += 1)
      await parts.count([[limit, '192.0.2.1']]);
    const refusal = await postFrom('192.0.2.1');
    expectRefusal(refusal, 429);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    expectRefusal(await postFrom('192.0.2.2'), 401);
    await ownSite[Symbol.asyncDispose]();
  });

  test('a backend’s refusal is answered in the site’s words, without its cookies', async () => {
    backend.answers[`POST /api${path}`] = (res) => {
      res.writeHead(404, { 'content-type': 'application/json', 'set-cookie': 'jwt=theirs' });
      res.end('{"error":"not-found"}');
    };
    const answer = await post(path, signedPost());
    delete backend.answers[`POST /api${path}`];
    backend.requests.length = 0;
    expectRefusal(answer, 404);
  });
});
