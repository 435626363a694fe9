import { expect, test } from 'vitest';
import { buildApiError } from '#shared/contract/error-codes.ts';
import { type TestBackend, visit } from '../pages/render.ts';

const withStaleToken: TestBackend = async ({ name }) => {
  if (name === 'user') return { status: 200, data: { role: 'user', email: 'awa@exemple.ci' } };
  if (name === 'bookingManage') return { status: 403, data: buildApiError('xsrf') };
  return { status: 200, data: { requests: [] } };
};

test('refuses to open a request with a stale token on the page itself', async () => {
  const { status, html } = await visit('/demandes', withStaleToken, {
    form: { numero: 'RDV-7K2MP' },
  });
  expect(status).toBe(403);
  expect(html).toContain('est restée ouverte trop longtemps');
  expect(html).not.toContain('autorisation');
});
