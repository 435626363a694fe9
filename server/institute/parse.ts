import * as v from 'valibot';
import { cleanAllTexts } from '#shared/text/plain-text.ts';
import { Refusal } from './refusal.ts';

export function parse<Schema extends v.GenericSchema>(schema: Schema, input: unknown) {
  const parsed = v.safeParse(schema, cleanAllTexts(input ?? {}));
  if (!parsed.success) throw new Refusal('invalid');
  return parsed.output as v.InferOutput<Schema>;
}
