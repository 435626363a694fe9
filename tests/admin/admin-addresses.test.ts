import supertest from 'supertest';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { startRecordingBackend } from '../support/neighbours/recording-backend.ts';

const backend = await startRecordingBackend();
afterAll(() => backend[Symbol.asyncDispose]());
const app = testApp({ backendUrl: backend.url });

test.each([
  ['/admin/equipe/soin?id=corps/gommage', '/admin/site/soin?id=corps%2Fgommage'],
  ['/admin/site/photo?place=hero', '/admin/site/photos?place=hero'],
  ['/admin/absences?jour=2026-11-25', '/admin/jours?faire=absence&jour=2026-11-25'],
  ['/admin/mails?page=2', '/admin/reglages?faire=envois&page=2'],
  ['/admin/message?id=1', '/admin/messages?id=1'],
  ['/equipe/absences', '/equipe'],
  ['/invitation/Abc_defGhij-klmnop1234', '/login'],
])('redirects %s to %s, with a form too', async (old, now) => {
  for (const method of ['get', 'post'] as const) {
    const { status, headers } = await supertest(app)[method](old);
    expect([status, headers.location]).toEqual([308, now]);
  }
});

test.each(['/admin/site', '/admin/equipe?fait=resource-added', '/admin/clients?q=Awa'])(
  'does not redirect %s',
  async (path) => {
    expect((await supertest(app).get(path)).status).toBe(403);
  },
);
