import request from 'supertest';
import { expect, test } from 'vitest';
import { buildVisitCodePath } from '#shared/appointments/visit-address.ts';
import { testApp } from '../support/app.ts';

/*
 * The code that a client shows at the desk.
 */

const app = testApp({ backendUrl: 'http://127.0.0.1:9' });
const getCode = (number: string) => request(app).get(buildVisitCodePath(number));

test('draws only the number, as a picture that is cached for ever and sets no cookie', async () => {
  const [first, repeated, other] = [
    await getCode('RDV-7K2MP'),
    await getCode('RDV-7K2MP'),
    await getCode('RDV-7K2MQ'),
  ];
  expect(first.status).toBe(200);
  expect(first.type).toBe('image/svg+xml');
  expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(first.headers['set-cookie']).toBeUndefined();
  // Opened on its own, the picture is a document.
  expect(first.headers['content-security-policy']).toContain("default-src 'none'");
  const [drawn, sameCode, different] = [first, repeated, other].map(({ body }) => String(body));
  expect(drawn).toMatch(/^<svg .*<path/);
  expect(sameCode).toBe(drawn);
  expect(different).not.toBe(drawn);
});

test.each(['', '<script>', 'a'.repeat(25), '%00', 'RDV 7K2MP'])(
  'answers 404 for the number "%s"',
  async (number) => {
    expect((await getCode(encodeURIComponent(number))).status).toBe(404);
  },
);
