import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { firstIssue } from '#shared/contract/fields.ts';
import { perRun } from '../support/nightly.ts';
import { nearValid } from './any-input.ts';
import { bodySchemas, querySchemas } from './call-examples.ts';

/*
 * Input is validated before the caller is authenticated. So the schemas must accept any input or return a French
 * message, and never throw.
 */

const schemas = [...Object.entries(bodySchemas), ...Object.entries(querySchemas)];

describe.each(schemas)('%s', (_name, schema) => {
  test.each([
    ['any JSON', fc.jsonValue({ maxDepth: 3 })],
    ['what is nearly right', nearValid(schema)],
  ])('%s is checked as declared', (_kind, inputs: fc.Arbitrary<unknown>) => {
    fc.assert(
      fc.property(inputs, (input) => {
        const parsed = v.safeParse(schema, input);
        if (parsed.success) return;
        const { message } = firstIssue(parsed.issues);
        // Valibot's default messages are English: "Invalid type: Expected …".
        expect(message).toMatch(/[.!?]$/);
        expect(message).not.toContain('Expected');
      }),
      { numRuns: perRun(200, 1000) },
    );
  });
});
