import type * as v from 'valibot';
import { readBookingClock } from '../calendar/booking-days.ts';
import type { InstituteOffer } from '../site/published-catalogue.ts';
import { readPhone } from '../text/phone-number.ts';
import type { CallFacts } from './call-declaration.ts';
import { type CallName, callNames, type calls, getDeclaration } from './calls.ts';

export function buildInputSchemas(getOffer: () => InstituteOffer, now = () => new Date()) {
  const clock = () => readBookingClock(now(), getOffer().institute);
  const facts: CallFacts = {
    clock,
    today: () => clock().today,
    catalogue: () => getOffer().catalogue,
    institute: () => getOffer().institute,
    readPhone,
  };
  return {
    bodies: buildSchemas('body', facts) as Schemas<'body'>,
    queries: buildSchemas('query', facts) as Schemas<'query'>,
  };
}

function buildSchemas(part: 'body' | 'query', facts: CallFacts) {
  return Object.fromEntries(
    callNames.flatMap((name) => {
      const schemaOrBuilder = getDeclaration(name)[part];
      return schemaOrBuilder
        ? [[name, typeof schemaOrBuilder === 'function' ? schemaOrBuilder(facts) : schemaOrBuilder]]
        : [];
    }),
  );
}

type Declared = typeof calls;
type Schemas<Part extends 'body' | 'query'> = {
  [Name in CallName as Declared[Name] extends Record<Part, unknown> ? Name : never]: SchemaOf<
    Declared[Name] extends Record<Part, infer Entry> ? Entry : never
  >;
};
type SchemaOf<Entry> = Entry extends (facts: CallFacts) => infer Schema ? Schema : Entry;

export interface AnyInputSchemas {
  readonly bodies: Readonly<Partial<Record<CallName, v.GenericSchema>>>;
  readonly queries: Readonly<
    Partial<Record<CallName, v.GenericSchema<unknown, Readonly<Record<string, string>>>>>
  >;
}

export type InputSchemas = ReturnType<typeof buildInputSchemas>;
