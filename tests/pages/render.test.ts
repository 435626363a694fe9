import { expect, test } from 'vitest';
import { anonymous, visit } from './render.ts';

test('a loader that throws gives a French error page with the request id, without the error’s message', async () => {
  const { status, html, onError } = await visit('/features', async () => {
    throw new Error('SECRET-DB host=10.0.0.1');
  });
  expect(status).toBe(500);
  expect(html).toContain('Une erreur est survenue de notre côté.');
  expect(html).toContain('request-1');
  expect(html).not.toMatch(/SECRET|10\.0\.0\.1|entry-server/);
  expect(String(onError.mock.calls[0]?.[0])).toContain('SECRET-DB');
});

test('visitors’ input cannot break out of the data block', async () => {
  const nasty = '</script><script>alert(1)</script><!--\u2028';
  const { html } = await visit('/login', async ({ name }) =>
    name === 'user'
      ? { status: 200, data: { role: 'user', email: nasty } }
      : { status: 200, data: {} },
  );
  expect(html.match(/<script/g)).toHaveLength(2);
  const json = /<script type="application\/json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(json).hydrationData.loaderData.root.user.email).toBe(nasty);
});

test('an error page is not hydrated: no script, no data', async () => {
  const { status, html } = await visit('/features', anonymous, { failure: 413 });
  expect(status).toBe(413);
  expect(html).toContain('Envoi trop volumineux');
  expect(html).not.toContain('<script');
});

test('the calendar marks today by the server’s clock', async () => {
  const { html } = await visit('/book', anonymous, { now: new Date('2026-12-01T00:30:00Z') });
  expect(html).toContain('aria-label="mardi 1er décembre 2026, aujourd’hui"');
  expect(html).toContain('>décembre 2026</h3>');
});
