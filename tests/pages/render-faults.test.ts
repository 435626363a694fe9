import { Writable } from 'node:stream';
import { pino } from 'pino';
import supertest from 'supertest';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { listen } from '#server/http/listen.ts';
import type { PageInput, PageOutput, RenderPage } from '#shared/page/render-page.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { formatRequest, sendRaw } from '../support/raw.ts';
import { Visitor } from '../support/visitor.ts';

const backend = await startRecordingBackend();
const { renderPage } = await productionBuild.load();
let loggedLines: string[] = [];
const log = pino(
  { level: 'info' },
  new Writable({
    write(chunk, _encoding, done) {
      loggedLines.push(String(chunk));
      done();
    },
  }),
);
const listErrorLines = () => loggedLines.filter((line) => JSON.parse(line).level >= 50);

/** Creates the site with a renderer that fails in one place. */
const createAppWith = (broken: RenderPage) =>
  testApp({
    backendUrl: backend.url,
    log,
    build: { ...productionBuild, load: async () => ({ renderPage: broken }) },
  });

beforeEach(() => {
  loggedLines = [];
});
afterAll(() => backend[Symbol.asyncDispose]());

const secret = 'SECRET-DB host=10.0.0.1';

test('an error of a loader is logged once, and its details are on no page', async () => {
  const app = createAppWith((input) =>
    renderPage({ ...input, transport: () => Promise.reject(new Error(secret)) }),
  );
  const { status, text, headers } = await new Visitor(app, { jwt: 's' }).get('/contacts');
  expect(status).toBe(500);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(text).toContain('<html lang="fr">');
  expect(text).not.toMatch(/SECRET|10\.0\.0\.1|\.tsx?:|node_modules|React/);
  expect(listErrorLines()).toHaveLength(1);
  expect(listErrorLines()[0]).toContain('SECRET');
});

test('an error of the shell gives one complete French page with the request id', async () => {
  const app = createAppWith(async (input) => {
    if (input.failure === undefined) throw new Error(secret);
    return renderPage(input);
  });
  const { status, text } = await supertest(app).get('/');
  expect(status).toBe(500);
  expect(text.match(/<html/g)).toHaveLength(1);
  expect(text).toMatch(/<\/html>$/);
  expect(text).not.toContain('SECRET');
  expect(listErrorLines()).toHaveLength(1);
});

test('a site that cannot render at all answers in plain French', async () => {
  const app = createAppWith(() => Promise.reject(new Error(secret)));
  const { status, text } = await supertest(app).get('/');
  expect(status).toBe(500);
  expect(text).toContain('Une erreur est survenue de notre côté.');
  expect(text).not.toContain('SECRET');
  const call = await supertest(app).get('/api/nope');
  expect(call.body).toMatchObject({ error: 'not-found' });
});

test('an error while a page is written gives a complete error page', async () => {
  const broken = async (input: PageInput): Promise<PageOutput> => {
    const output = await renderPage(input);
    if (input.failure !== undefined) return output;
    const pipe = (target: NodeJS.WritableStream) => {
      target.write('<!DOCTYPE html><html lang="fr">'.padEnd(5000));
      throw new Error(secret);
    };
    return { ...output, pipe };
  };
  const { status, text } = await supertest(createAppWith(broken)).get('/');
  expect(status).toBe(500);
  expect(text.match(/<html/g)).toHaveLength(1);
  expect(text).toMatch(/<\/html>$/);
  expect(text).not.toContain('SECRET');
  expect(listErrorLines()).toHaveLength(1);
});

test('rendering stops for a visitor who leaves, without an error', async () => {
  let rendered: PageOutput | undefined;
  const visitor = new AbortController();
  const app = createAppWith(async (input) => {
    if (new URL(input.request.url).pathname !== '/slow') return renderPage(input);
    visitor.abort();
    await vi.waitUntil(() => loggedLines.some((line) => line.includes('client gone')), 90_000);
    rendered = await renderPage(input);
    return rendered;
  });
  await using site = await listen(app);
  const leaving = fetch(`${site.url}/slow`, { signal: visitor.signal });
  await expect(leaving).rejects.toThrow();
  await expect.poll(() => rendered).toBeDefined();
  await expect.poll(() => loggedLines.some((line) => line.includes('client gone'))).toBe(true);
  expect((await fetch(`${site.url}/nope`)).status).toBe(404);
  expect(listErrorLines()).toEqual([]);
  expect(rendered?.pipe).toBeUndefined();
});

test('no request can forge a line of the log', async () => {
  await using site = await listen(testApp({ backendUrl: backend.url, log }));
  const forged = '%0a{"level":60,"msg":"forged"}%1b[31m';
  const headers = ['Host: x', 'User-Agent: "}\t{"level":60} forged', 'X-Request-Id: forged'];
  for (const path of [`/${forged}`, `/features?q=${forged}`, `/api/auth/basic/verify/${forged}`])
    await sendRaw(site.url, formatRequest(`POST ${path} HTTP/1.1`, headers));
  await expect.poll(() => loggedLines.filter((line) => line.includes('"route"')).length).toBe(3);
  for (const line of loggedLines) {
    expect(line.trimEnd()).not.toContain('\n');
    expect(JSON.parse(line)).toHaveProperty('level');
    expect(line).not.toContain('forged');
  }
});

test('no text of a visitor or backend closes a script element', async () => {
  const evil = '</script><script>alert(1)</script><!--\u2028';
  backend.answers['GET /api/user/user'] = json({ role: 'user', email: evil });
  const app = testApp({ backendUrl: backend.url, log });
  for (const path of ['/', '/role', '/book', `/features?q=${encodeURIComponent(evil)}`]) {
    const { text } = await new Visitor(app, { jwt: 's' }).get(path);
    expect(text, path).not.toContain('<script>alert');
    for (const script of text.match(/<script[\s\S]*?<\/script>/g) ?? [])
      expect(script).not.toContain('\u2028');
    expect(text.match(/<script/g), path).toHaveLength(text.match(/<\/script>/g)?.length ?? 0);
  }
  const page = await new Visitor(app).submit('/contacts', { subject: '', message: evil });
  expect(page.text).not.toContain('<script>alert');
});
