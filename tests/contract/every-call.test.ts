import { afterAll, expect, test } from 'vitest';
import { hashSecret } from '../../server/institute/secret-value.ts';
import { callNames, calls, getDeclaration } from '../../shared/contract/calls.ts';
import { startInstitute } from '../support/institute.ts';
import { wholeRequest } from '../support/request.ts';
import { add } from '../support/rows.ts';

const institute = await startInstitute();
afterAll(() => institute[Symbol.asyncDispose]());

const sent = await fetch(`${institute.url}/api/${calls.bookingRequest.path}`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(wholeRequest),
});
const { manage } = (await sent.json()) as { manage: string };
/** The token of a valid link, because a wrong one is a 404 as well. */
const token = manage.replace('/rdv/', '');

await add(institute.db, 'planning_links', { lane: 1, token_hash: hashSecret(token) });
const { id: waiting_id } = await add(institute.db, 'waiting_list');
await add(institute.db, 'waiting_links', { waiting_id, token_hash: hashSecret(token) });
const { id: consent_id } = await add(institute.db, 'visit_consents');
await add(institute.db, 'visit_links', { consent_id, token_hash: hashSecret(token) });
const expires_at = new Date(Date.now() + 60_000).toISOString();
const admin_since = new Date().toISOString();
const { id: user_id } = await add(institute.db, 'users', { role: 'admin', admin_since });
const { id: told_id } = await add(institute.db, 'users', { role: 'admin' });
const removal = { user_id, told_id, token_hash: hashSecret(token), expires_at };
await add(institute.db, 'removal_links', removal);

/** The name of a photo's file. */
async function keptPhoto(): Promise<string> {
  const { hash } = await add(institute.db, 'photos');
  const file = { hash, width: 320, type: 'jpg', data: new Uint8Array([1]) } as const;
  await institute.db.insertInto('photo_files').values(file).execute();
  return `${hash}-320.jpg`;
}

test.each(callNames)('the institute knows %s', async (name) => {
  const { method, path } = getDeclaration(name);
  const known = name === 'photo' ? await keptPhoto() : token;
  const url = `${institute.url}/api/${path.replace(':token', known)}`;
  const { status } = await fetch(url, { method, redirect: 'manual' });
  expect(status).not.toBe(404);
});
