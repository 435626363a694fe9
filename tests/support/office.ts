import { afterAll } from 'vitest';
import type { OptionName } from '#shared/options.ts';
import { signInAdmin } from './admin.ts';
import { testApp } from './app.ts';
import { startInstitute } from './institute.ts';

/** Starts an institute with a site in front of it and signs in its owner. Both end after the file's tests. */
export async function startOffice(...on: OptionName[]) {
  const institute = await startInstitute(undefined, { on });
  afterAll(() => institute[Symbol.asyncDispose]());
  const app = testApp({ backendUrl: institute.url });
  const { db, outbox } = institute;
  const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
  return { institute, db, outbox, app, admin };
}
