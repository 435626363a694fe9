import { expect, test } from 'vitest';
import { anonymous, visit } from './render.ts';

test('an error page is not hydrated: no script, no data', async () => {
  const { status, html } = await visit('/features', anonymous, { failure: 413 });
  expect(status).toBe(413);
  expect(html).toContain('Envoi trop volumineux');
  expect(html).not.toContain('<script');
});

test('the calendar marks today by the server’s clock', async () => {
  const { html } = await visit('/book', anonymous, { now: new Date('2026-12-01T00:30:00Z') });
  expect(html).toContain('aria-label="mardi 1er décembre 2026, aujourd’hui"');
  expect(html).toContain('>décembre</h3>');
});
