import supertest from 'supertest';
import { afterAll, expect, test } from 'vitest';
import {
  opinionRoute,
  planningRoute,
  stopRoute,
  visitRoute,
  waitRoute,
} from '#shared/page/paths.ts';
import { testApp } from '../support/app.ts';
import { startRecordingBackend } from '../support/neighbours/recording-backend.ts';

/*
 * Links as messengers pass them on, with the full stop, bracket or quotation mark of the sentence behind the token.
 */

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
afterAll(() => backend[Symbol.asyncDispose]());
const token = 'Abc_defGhij-klmnop1234';
const tails = [
  ...['/', '//', '.', ',', ')', ').', '*', '!', '>', '%20', '%3E', '%29', '%2F', '%2A', '%0A'],
  ...['”', '»', '\u00a0»', '…', '\u200b', '\ufeff'].map(encodeURIComponent),
];
const routes = [visitRoute, waitRoute, stopRoute, opinionRoute, planningRoute];

test.each(routes)('%s leads to the clean address', async (route) => {
  const clean = route.replace(':token', token);
  for (const tail of tails) {
    const { status, headers } = await supertest(app).get(`${clean}${tail}?numero=RDV-7K2MP`);
    expect([status, headers.location], tail).toEqual([308, `${clean}?numero=RDV-7K2MP`]);
    expect(headers['cache-control'], tail).toBe('no-store');
  }
  for (const unknown of [
    `${clean}/autre`,
    `${clean}%E2%80`,
    `${clean}%C3%A9`,
    route.replace(':token', '.'),
  ])
    expect((await supertest(app).get(unknown)).headers.location, unknown).toBeUndefined();
});

test('a sign-in link loses its tracking parameters and keeps its return path', async () => {
  for (const tail of [...tails.filter((tail) => tail !== '%0A'), '+']) {
    const { status, headers } = await supertest(app).get(
      `/verify?retour=%2Fdemandes&token=${token}${tail}`,
    );
    const clean = `/verify?retour=%2Fdemandes&token=${token}`;
    expect([status, headers.location], tail).toEqual([308, clean]);
  }
  expect((await supertest(app).get(`/verify?token=${token}`)).status).toBe(200);
});

test('a posted form is not redirected', async () => {
  const { headers } = await supertest(app).post(`/rdv/${token}.`);
  expect(headers.location).toBeUndefined();
});
