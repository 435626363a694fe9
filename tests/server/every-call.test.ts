import { afterAll, expect, test } from 'vitest';
import { type Call, calls } from '../../shared/contract/calls.ts';
import { startInstitute } from '../support/institute.ts';
import { wholeRequest } from '../support/request.ts';

const institute = await startInstitute();
afterAll(() => institute[Symbol.asyncDispose]());

const sent = await fetch(`${institute.url}/api/${calls.bookingRequest.path}`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(wholeRequest),
});
const { manage } = (await sent.json()) as { manage: string };
/** Of a link that leads somewhere: a wrong one is a 404 as well. */
const token = manage.replace('/rdv/', '');

test.each(Object.entries<Call>(calls))('the institute knows %s', async (_name, call) => {
  const { method, path } = call;
  const url = `${institute.url}/api/${path.replace(':token', token)}`;
  const { status } = await fetch(url, { method, redirect: 'manual' });
  expect(status).not.toBe(404);
});
