import { expect, test } from 'vitest';
import { buildApiError } from '#shared/contract/error-codes.ts';
import { contactLimits } from '#shared/site/content-limits.ts';
import { type TestBackend, visit } from '../pages/render.ts';

function institute() {
  const received: unknown[] = [];
  const send: TestBackend = async ({ name, body }) => {
    if (name === 'contact') received.push(body);
    return name === 'contact'
      ? { status: 200, data: {} }
      : { status: 401, data: buildApiError('not-signed-in') };
  };
  return { send, received };
}

test('a line break counts as one character', async () => {
  const { send, received } = institute();
  const line = 'a'.repeat(99);
  const message = Array(40).fill(line).join('\r\n');
  expect(message.length).toBeGreaterThan(contactLimits.message);
  const { status } = await visit('/contacts', send, { form: { subject: 'Prix', message } });
  expect(status).toBe(303);
  expect(received).toEqual([{ subject: 'Prix', message: Array(40).fill(line).join('\n') }]);
});

test('a filled-in honeypot is an error, and the form can be sent again', async () => {
  const { send, received } = institute();
  const form = { subject: 'Prix', message: 'Bonjour', trap: 'https://spam.example' };
  const { status, html } = await visit('/contacts', send, { form });
  expect(status).toBe(400);
  expect(received).toEqual([]);
  expect(html).toContain('Laissez ce champ vide');
  expect(html).toContain('value="Prix"');
  const trap = /<div([^>]*)><div class="field field-wrong">/.exec(html)?.[1];
  expect(trap).toBe('');
});

test('the honeypot is hidden, from screen readers too', async () => {
  const { html } = await visit('/contacts', institute().send);
  expect(html).toMatch(
    /<div class="visually-hidden" aria-hidden="true"><div class="field"><label for="champ-trap">/,
  );
  expect(html).toMatch(/<input[^>]*tabindex="-1"[^>]*name="trap"/i);
});
