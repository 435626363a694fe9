import fc from 'fast-check';
import type * as v from 'valibot';
import { wholeRequest } from '../support/request.ts';

/*
 * Input that is almost valid: the right fields, each of them valid, empty, at a limit or anything at all.
 */

const edges = [
  '',
  ' ',
  '0',
  '0000-01-01',
  '2026-02-30',
  '2026-11-24',
  '9999-12-31',
  '+010000-01-01',
  '24/11/2026',
  '10:00',
  '24:00',
  'RDV-7K2M',
  'awa@exemple.ci',
  'awa@\u24d6mail.com',
  'a@[1.2.3.4]',
  'pending',
  'all',
  'open',
  'admin',
  'user',
  'visage',
  'gamme-clarins',
  'constructor',
  '__proto__',
  '00000000-0000-4000-8000-000000000000',
  '\u0000',
  '\ud800',
  'x'.repeat(5000),
] as const;

const field = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...edges) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...Object.values(wholeRequest)) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(0, 1, -1, 1.5, 2 ** 53, true, false, null, []) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** Objects with some of a schema's fields. */
export function nearValid(schema: v.GenericSchema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(listNames(schema).map((name) => [name, field]));
  return fc.oneof(
    fc.record(fields, { requiredKeys: [] }),
    fc.record(fields, { requiredKeys: [] }).map((fields) => ({ ...wholeRequest, ...fields })),
  );
}

/** The fields of an object in any order. */
function listNames(schema: unknown): string[] {
  const { entries, pipe, options } = schema as Record<string, unknown>;
  const parts = [...((pipe ?? []) as unknown[]), ...((options ?? []) as unknown[])];
  const inner = parts.filter((part) => part !== schema).flatMap(listNames);
  return [...Object.keys(entries ?? {}), ...inner];
}
