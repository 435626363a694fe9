import { expect, test } from 'vitest';
import { type TestBackend, visit } from './render.ts';

const willing: TestBackend = async () => ({ status: 200, data: {} });

test('the server stores nothing in Node’s web storage', async () => {
  const email = 'awa@exemple.ci';
  const { status } = await visit('/login', willing, { form: { email } });
  expect(status).toBe(303);
  await visit('/login?retour=/demandes', willing);
  await visit('/contacts', willing, { form: { subject: 'Prix', message: 'Bonjour' } });
  expect(Object.entries(sessionStorage)).toEqual([]);
});
