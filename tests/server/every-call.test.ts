import { afterAll, expect, test } from 'vitest';
import { createReaders } from '../../server/backend/answer-readers.ts';
import { type Call, calls } from '../../shared/contract/calls.ts';
import { startInstitute } from '../support/institute.ts';

/*
 * What a call that was added to the contract needs on each side of the seam.
 */

const institute = await startInstitute();
afterAll(() => institute[Symbol.asyncDispose]());

test.each(Object.entries<Call>(calls))('the institute knows %s', async (_name, call) => {
  const { method, path } = call;
  const url = `${institute.url}/api/${path.replace(/:\w+/, 'abc')}`;
  const { status } = await fetch(url, { method, redirect: 'manual' });
  expect(status).not.toBe(404);
});

test('what a call reads is told to the browser', () => {
  const readers = createReaders({ google: [], facebook: [] });
  for (const [name, { method }] of Object.entries(calls)) {
    // A provider's callback answers with a redirect.
    const isRead = method === 'GET' && !name.endsWith('Callback');
    if (isRead) expect(Object.keys(readers)).toContain(name);
  }
});
