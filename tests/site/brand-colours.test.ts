import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { adminPaths } from '../../shared/page/admin-paths.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { sendForm } from '../support/plain-forms.ts';
import { signIn } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';
import { owner } from './contents.ts';

/*
 * The owner's two colours, over the institute itself.
 */

const institute = await startInstitute();
const { outbox } = institute;
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
const { save, set, undo, all } = owner(admin);
const visitor = await Visitor.at(app);
afterAll(() => institute[Symbol.asyncDispose]());

const publish = { intent: 'publier' };
const [blue, green] = ['#1d3c8c', '#4a5a12'];
const addresses = ['/', '/features', '/login', adminPaths.adminColours];

const stylesOf = (html: string) =>
  [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text);
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('until one is changed, there is one style, and nothing of it in the pages', async () => {
  const { text } = await visitor.get('/');
  expect(stylesOf(text)).toHaveLength(1);
  expect(text).not.toContain('brand-styles');
});

test('each page has the colours in a style of its own, which the policy names', async () => {
  await set('colours', 'prune', blue.toUpperCase());
  await set('colours', 'lagune', green);
  for (const path of addresses) {
    const { text, headers } = await admin.get(path);
    const [, brand = ''] = stylesOf(text);
    expect(brand, path).toContain(`--prune:${blue}`);
    expect(brand).toContain(`--lagune:${green}`);
    expect(brand).toContain(`%23${green.slice(1)}`);
    for (const style of stylesOf(text)) {
      expect(headers['content-security-policy'], path).toContain(hashOf(style));
    }
    expect(text).toContain(`<meta name="theme-color" content="${blue}"/>`);
  }
});

test('manifest, plan, page without a network and mails have them too', async () => {
  expect((await visitor.get('/manifest.webmanifest')).body.theme_color).toBe(blue);
  expect((await visitor.get('/plan.svg')).body.toString()).toContain(`--pin:${blue}`);
  const offline = await visitor.get('/hors-connexion');
  const [style = ''] = stylesOf(offline.text);
  expect(style).toContain(`--prune:${blue}`);
  expect(offline.headers['content-security-policy']).toContain(hashOf(style));
  await signIn(app, outbox, 'awa@exemple.ci');
  expect(await outbox.mailTo('awa@exemple.ci')).toContain(`background:${blue}`);
});

test('a colour that cannot be read is refused with what would suffer, and a near one', async () => {
  const { status, body } = await save('colours', 'prune', '#e88aa0');
  expect(status).toBe(400);
  expect(body.message).toContain('les mots des boutons');
  const near = /#[\da-f]{6}/.exec(body.message)?.[0] ?? '';
  await set('colours', 'prune', near);
  expect((await save('colours', 'prune', 'rose')).body.message).toContain('Choisissez une couleur');
  expect((await save('colours', 'or', near)).status).toBe(400);
});

test('the form without a script keeps what was chosen, and one tap takes the colour offered', async () => {
  const wrong = await sendForm(admin, adminPaths.adminColours, 'Publier', {
    ...publish,
    prune: '#ffd9e5',
    lagune: '#123456',
  });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('on lirait mal');
  expect(wrong.text).toMatch(/<input[^>]* name="prune" value="#ffd9e5"/);
  const offer = /<button[^>]* value="([^"]*)"[^>]* name="prendre"/.exec(wrong.text)?.[1] ?? '';
  const near = offer.split(' ')[1] ?? '';
  const taken = await sendForm(admin, adminPaths.adminColours, 'Publier', {
    prendre: offer,
    lagune: '#123456',
  });
  expect(taken.text).toContain('rien n’est encore publié');
  expect(taken.text).toMatch(new RegExp(`<input[^>]*value="${near}"`));
  expect(taken.text).toMatch(/<input[^>]*value="#123456"/);
  const sent = await sendForm(admin, adminPaths.adminColours, 'Publier', {
    ...publish,
    prune: near,
    lagune: '#123456',
  });
  expect(sent.text).toContain('Publié');
  expect((await visitor.get('/')).text).toContain(`--prune:${near}`);
});

test('a change can be taken back', async () => {
  const [last] = (await all()).changes;
  expect((await undo(last?.event ?? 0)).status).toBe(200);
  await set('colours', 'prune', null);
  await set('colours', 'lagune', null);
  expect((await visitor.get('/')).text).not.toContain('brand-styles');
});
