import supertest from 'supertest';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { openPrerenderedPages } from '../../server/pages/prerender/prerender.ts';
import { notFoundKey, pageKeys } from '../../shared/page/page-key.ts';
import { paths } from '../../shared/page/paths.ts';
import { appParts, origin, productContents } from '../support/app.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';

/* The session's cookie says who it is: ROLE MAILBOX, and perhaps PHONE NAME, in base64url. */
const backend = await startRecordingBackend();
backend.answers['GET /api/user/user'] = (res, request) => {
  const [, session = ''] = /jwt=([^;]*)/.exec(request.headers.cookie ?? '') ?? [];
  if (session === 'over') return json({ error: 'not-signed-in' }, { status: 401 })(res, request);
  const [role = '', email = '', phone, ...names] = Buffer.from(session, 'base64url')
    .toString()
    .split(' ');
  json({ role, email, ...(phone && { phone, name: names.join(' ') }) })(res, request);
};
backend.answers['GET /api/booking/mine'] = json({ requests: [] });
const sessionOf = (role: string, email: string) =>
  Buffer.from(`${role} ${email}`).toString('base64url');

const parts = appParts({ backendUrl: backend.url });
const closedDays = { current: async () => ({ days: [] }), known: () => ({ days: [] }) };
const prerendered = await openPrerenderedPages({
  build: parts.build,
  origin,
  log: parts.log,
  closedDays,
  contents: productContents,
});
await prerendered.ready;
const quick = createApp({ ...parts, prerendered });
const slow = createApp({ ...parts, prerendered: undefined });
afterAll(async () => {
  await prerendered[Symbol.asyncDispose]();
  await backend[Symbol.asyncDispose]();
});

/** Without what differs from one request to the next: the token, the number of a failed one. */
const withoutTokens = (html: string) =>
  html
    .replaceAll(/name="_csrf" value="[^"]{36}"/g, 'name="_csrf"')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');

let clients = 0;

/** Everything of an answer that should not depend on the way it took. */
async function page(app: typeof quick, path: string, session: string, encoding = 'identity') {
  const { status, headers, text } = await supertest(app)
    .get(path)
    // Each asks from elsewhere: what one client may have rendered in a second is not the matter here.
    .set('X-Forwarded-For', `192.0.2.${clients++ % 250}`)
    .set('Cookie', `jwt=${session}`)
    .set('Accept-Encoding', encoding);
  const { date, 'content-length': length, 'set-cookie': cookies = [], ...same } = headers;
  const names = [cookies].flat().map((line) => line.split('=', 1)[0]);
  return { status, same, names, html: withoutTokens(text ?? '') };
}

const addresses = pageKeys.map((key) => (key === notFoundKey ? '/inconnue' : key));

describe.each(['', 'user', 'admin'])('for the role "%s"', (role) => {
  test.each(addresses)('%s is the same page, ready or rendered', async (path) => {
    const session = sessionOf(role, 'awa.kone+soins@exemple.ci');
    // The first one makes it ready.
    await page(quick, path, session);
    expect(await page(quick, path, session)).toEqual(await page(slow, path, session));
  });
});

test.each([
  '/role?profil=admin',
  '/login?retour=%2Fdemandes',
  '/demandes?annulee=RDV-7K2M',
  '/demandes?annuler=RDV-7K2M',
  '/contacts?envoye=1&preuve=x',
  '/book?jour=2026-12-01',
  '/features?q=massage',
])('%s, which says more, is the page that it asks for', async (path) => {
  const session = sessionOf('', 'awa@exemple.ci');
  await page(quick, path.split('?', 1)[0] as string, session);
  expect(await page(quick, path, session)).toEqual(await page(slow, path, session));
});

test('reads alike in every encoding', async () => {
  const session = sessionOf('user', 'awa@exemple.ci');
  const { html } = await page(quick, paths.features, session);
  for (const encoding of ['br', 'gzip'])
    expect((await page(quick, paths.features, session, encoding)).html).toBe(html);
});

test('everybody sees their own mailbox, nobody another’s', async () => {
  const mailboxes = ['awa@exemple.ci', 'b.c@exemple.ci', 'o’hara&<fils>"@exemple.ci', '{jwt}@x.ci'];
  for (const email of mailboxes) {
    const session = sessionOf('user', email);
    const [ready, rendered] = [
      await page(quick, paths.contacts, session),
      await page(slow, paths.contacts, session),
    ];
    expect(ready).toEqual(rendered);
    for (const other of mailboxes) {
      if (other !== email) expect(ready.html).not.toContain(other);
    }
    expect(ready.html).not.toContain('.invalid"');
  }
});

test('a session that is over is met as when rendered', async () => {
  // Everybody's page, and so one with a tag.
  const { same: ready, ...quickly } = await page(quick, paths.home, 'over');
  const { same: rendered, ...slowly } = await page(slow, paths.home, 'over');
  expect(quickly).toEqual(slowly);
  expect(ready['cache-control']).toBe(rendered['cache-control']);
});

test('so is a backend that cannot be reached: the page comes, the session stays', async () => {
  const alone = appParts({ backendUrl: 'http://127.0.0.1:1' });
  const [ready, rendered] = [prerendered, undefined].map((pages) =>
    createApp({ ...alone, prerendered: pages }),
  );
  const session = sessionOf('user', 'awa@exemple.ci');
  const seen = await page(ready as typeof quick, paths.home, session);
  expect(seen).toEqual(await page(rendered as typeof quick, paths.home, session));
  expect(seen.status).toBe(200);
  expect(seen.names).not.toContain('jwt');
});

test('who it is is asked once for a page', async () => {
  const asked = () => backend.requests.filter(({ url }) => url === '/api/user/user').length;
  for (const path of [paths.home, paths.role, paths.myRequests]) {
    const before = asked();
    await page(quick, path, sessionOf('user', 'awa@exemple.ci'));
    expect(asked() - before).toBe(1);
  }
});

test('everybody finds their own name and number in the form, ready or rendered', async () => {
  const people = [
    ['awa@exemple.ci +2250506070809 Awa Koné', 'Awa Koné', '05\u00a006\u00a007\u00a008\u00a009'],
    [
      'aya@exemple.ci +33612345678 Aya-Rose',
      'Aya-Rose',
      '+33\u00a06\u00a012\u00a034\u00a056\u00a078',
    ],
    [
      "ana@exemple.ci +2250102030405 Ana N'Dri",
      'Ana N&#x27;Dri',
      '01\u00a002\u00a003\u00a004\u00a005',
    ],
  ] as const;
  for (const [who, name, phone] of [...people, ...people]) {
    const session = sessionOf('user', who);
    const { html } = await page(quick, '/book', session);
    expect(html).toMatch(new RegExp(`name="nom"[^>]* value="${name}"`));
    expect(html).toContain(`value="${phone}"`);
    for (const [, other] of people) if (other !== name) expect(html).not.toContain(other);
    expect(html).toEqual((await page(slow, '/book', session)).html);
  }
  const { html: unknown } = await page(quick, '/book', sessionOf('user', 'ada@exemple.ci'));
  for (const [, name] of people) expect(unknown).not.toContain(name);
});
