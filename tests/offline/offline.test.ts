import { createHash } from 'node:crypto';
import supertest from 'supertest';
import { afterAll, expect, test } from 'vitest';
import { formatPhone, institute } from '#shared/institute.ts';
import {
  headPlaceholder,
  listPlaceholder,
  offlinePath,
  siteWorkerPath,
} from '#shared/offline/offline.ts';
import { testApp } from '../support/app.ts';
import { expectWithinBudget } from '../support/budget.ts';
import { startRecordingBackend } from '../support/neighbours/recording-backend.ts';

const backend = await startRecordingBackend();
afterAll(() => backend[Symbol.asyncDispose]());
const app = testApp({ backendUrl: backend.url });

test('serves a small and complete offline page without scripts', async () => {
  const { text, headers } = await supertest(app).get(offlinePath).expect(200);
  expectWithinBudget(offlinePath, text.length, 5000);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['set-cookie']).toBeUndefined();
  for (const words of [
    formatPhone(institute.phone),
    `href="tel:${institute.phone}"`,
    'src="/logo.svg"',
    ...[...headPlaceholder, listPlaceholder],
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toMatch(/<script|<link|<form/);
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
  // The brand's font comes from the build, and the worker stores it with this page.
  const [, font = ''] = /@font-face{[^}]*url\("([^"]*)"\)/.exec(style) ?? [];
  await supertest(app).get(font).expect(200).expect('content-type', 'font/woff2');
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toBe(
    `default-src 'none';img-src 'self';font-src 'self';style-src 'sha256-${hash}';base-uri 'none';form-action 'none';frame-ancestors 'none'`,
  );
});

test('serves a small worker that is revalidated each time and can hold the whole site', async () => {
  const { text, headers } = await supertest(app).get(siteWorkerPath).expect(200);
  expect(headers['content-type']).toBe('text/javascript');
  expect(headers['cache-control']).toBe('no-cache');
  expectWithinBudget(siteWorkerPath, Number(headers['content-length']), 4000);
  expect(text).toContain('fetch');
});
