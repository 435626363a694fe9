import supertest from 'supertest';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { startRecordingBackend } from '../support/neighbours/recording-backend.ts';

const backend = await startRecordingBackend();
afterAll(() => backend[Symbol.asyncDispose]());
const app = testApp({ backendUrl: backend.url });

test.each([
  ['/admin/site?partie=soins&section=visage', '/admin/site/soins?section=visage'],
  ['/admin/site?partie=soin&id=visage/soin', '/admin/site/soin?id=visage%2Fsoin'],
  ['/admin/site?partie=horaires&fait=publie', '/admin/site/horaires?fait=publie'],
  ['/admin/site/apercu?vue=contact', '/admin/site?vue=contact'],
  ['/admin/site/infos?groupe=mots', '/admin/site/infos?groupe=paiement'],
  ['/admin/equipe?id=4', '/admin/equipe/fiche?id=4'],
  ['/admin/equipe?id=4&partie=horaires&periode=/', '/admin/equipe/horaires?id=4&periode=%2F'],
  ['/admin/equipe/savoir-faire?id=4&section=corps', '/admin/equipe/fiche?id=4&section=corps'],
  ['/admin/equipe?id=4&partie=savoir-faire', '/admin/equipe/fiche?id=4'],
  ['/admin/equipe?partie=soins&section=corps', '/admin/equipe/soins?section=corps'],
  ['/admin/equipe?partie=soins&id=corps/hammam', '/admin/equipe/soin?id=corps%2Fhammam'],
  ['/admin/clients?demande=RDV-AAAA', '/admin/clients/fiche?demande=RDV-AAAA'],
  ['/admin/clients?demande=RDV-AAAA&partie=effacer', '/admin/clients/effacer?demande=RDV-AAAA'],
  ['/admin/acomptes', '/admin/caisse'],
  ['/admin/trous?jour=2026-11-25', '/admin/attente?jour=2026-11-25'],
  ['/admin/souhaits', '/admin/absences'],
  ['/admin/en-ligne?fait=1', '/admin/reglages?fait=1'],
  ['/equipe/absences', '/equipe'],
  ['/admin/acomptes?fait=noted&jour=2026-11-25', '/admin/caisse?fait=noted&jour=2026-11-25'],
])('redirects %s to %s, with a form too', async (old, now) => {
  for (const method of ['get', 'post'] as const) {
    const { status, headers } = await supertest(app)[method](old);
    expect([status, headers.location]).toEqual([308, now]);
  }
});

test.each([
  ...['/admin/site', '/admin/site?partie=rien', '/admin/site?partie=../equipe', '/admin/equipe'],
  ...['/admin/equipe?fait=lane-added', '/admin/clients?q=Awa', '/admin/clients?partie=effacer'],
])('does not redirect %s', async (path) => {
  expect((await supertest(app).get(path)).status).toBe(403);
});
