import fc from 'fast-check';
import supertest from 'supertest';
import type { GenericSchema } from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { type CallName, declarationOf } from '../../shared/contract/calls.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { postEnv, signed, waveSigned } from '../support/neighbours/gateway.ts';
import { perRun } from '../support/nightly.ts';
import { Visitor } from '../support/visitor.ts';
import { nearValid } from './any-input.ts';
import { bodySchemas, querySchemas } from './call-schemas.ts';

const institute = await startInstitute();
afterAll(() => institute[Symbol.asyncDispose]());
const app = testApp({ backendUrl: institute.url, env: postEnv });
const stranger = await Visitor.at(app);
const admin = await signInAdmin(app, institute.outbox, 'gerante@institut.example');

// The role last: whoever chooses another one is no administrator any more.
const names = [...Object.keys(bodySchemas), ...Object.keys(querySchemas)]
  .map((name) => name as CallName)
  .sort((one, other) => Number(one === 'role') - Number(other === 'role'));

const spell = (given: unknown) =>
  (typeof given === 'string' ? given : JSON.stringify(given)).toWellFormed();

async function ask(visitor: Visitor, name: CallName, given: Record<string, unknown>) {
  const { method, path, posted } = declarationOf(name);
  if (posted) {
    const { headers, body } =
      posted.signature === 'wave' ? waveSigned(given) : signed('any', given);
    return supertest(app).post(`/${path}`).set(headers).send(body);
  }
  if (method === 'POST') return visitor.call(path, given);
  const pairs = Object.entries(given).map(([key, value]) => [key, spell(value)]);
  return visitor.get(`/api/${path}?${new URLSearchParams(pairs)}`);
}

test.each(names)('%s is answered, whatever comes with it', async (name) => {
  const schema = bodySchemas[name] ?? (querySchemas[name] as GenericSchema);
  await fc.assert(
    fc.asyncProperty(nearValid(schema), fc.ipV6(), async (given, address) => {
      for (const visitor of [stranger, admin]) {
        visitor.address = address;
        const { status, body } = await ask(visitor, name, given);
        expect(status, JSON.stringify(body)).toBeLessThan(500);
      }
    }),
    { numRuns: perRun(15, 40) },
  );
});
