import { afterAll, expect, test } from 'vitest';
import { type Call, calls } from '../../shared/contract/calls.ts';
import { startInstitute } from '../support/institute.ts';

const institute = await startInstitute();
afterAll(() => institute[Symbol.asyncDispose]());

test.each(Object.entries<Call>(calls))('the institute knows %s', async (_name, call) => {
  const { method, path } = call;
  const url = `${institute.url}/api/${path.replace(/:\w+/, 'abc')}`;
  const { status } = await fetch(url, { method, redirect: 'manual' });
  expect(status).not.toBe(404);
});
