import { afterAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { wholeForm, wholeRequest } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
const requests = () => backend.requests.filter(({ url }) => url === '/api/booking/request');

const soin = 'visage/soin-clarins-fermete';

beforeEach(() => {
  backend.requests.length = 0;
  backend.answers['POST /api/booking/request'] = json({ number: 'RDV-7K2M' });
});
afterAll(() => backend[Symbol.asyncDispose]());

test.each([
  ['225 05 06 07 08 09', '+2250506070809'],
  ['０５ ０６ ０７ ０８ ０９', '+2250506070809'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
])('%s reaches the backend as %s', async (phone, number) => {
  const visitor = await Visitor.at(app);
  expect((await visitor.call('booking/request', { ...wholeRequest, phone })).status).toBe(200);
  expect(JSON.parse(requests()[0]?.body ?? '').phone).toBe(number);
});

test.each(['+999 12 34 56 78', '+33 6 12 34', '225 01 02 03 04'])(
  '%s is refused with a sentence, and typed text stays',
  async (telephone) => {
    const visitor = await Visitor.at(app);
    const call = await visitor.call('booking/request', { ...wholeRequest, phone: telephone });
    expect(call.status).toBe(400);
    expect(call.body).toMatchObject({ error: 'invalid', field: 'phone' });
    expect(call.body.message).toContain('Indiquez un numéro à 10 chiffres');
    const page = await visitor.submit('/book', { ...wholeForm, soin, telephone });
    expect(page.status).toBe(400);
    expect(requests()).toEqual([]);
    expect(page.text).toMatch(/id="champ-telephone-erreur">Indiquez un numéro à 10 chiffres/);
    expect(page.text).toContain(`value="${telephone}"`);
  },
);
