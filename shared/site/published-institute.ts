import { type Institute, institute } from '../institute.ts';
import { type ExampleFact, exampleFacts } from '../setup/example-facts.ts';
import type { ShownChanges } from './changes.ts';

const emptyFacts = {
  phone: '',
  email: '',
  landmarks: '',
  social: [],
  address: undefined,
  position: undefined,
} satisfies { readonly [Name in ExampleFact]: unknown };

/** Returns true if neither the owner nor institute.ts has replaced the example. */
export const isExample = (name: ExampleFact, changes: ShownChanges | undefined): boolean =>
  changes?.institute?.[name] === undefined &&
  JSON.stringify(institute[name]) === JSON.stringify(exampleFacts[name]);

/** A wrong address sends clients elsewhere, so these are never shown. */
const placeFacts: readonly ExampleFact[] = ['address', 'landmarks', 'position'];

const hideExampleFacts = (changes: ShownChanges | undefined): Partial<Institute> =>
  Object.fromEntries(
    (changes?.isOpened ? (Object.keys(exampleFacts) as ExampleFact[]) : placeFacts)
      .filter((name) => isExample(name, changes))
      .map((name) => [name, emptyFacts[name]]),
  );

/** An opened site shows none of the example's facts, any other site shows no example place. */
export function buildInstitute(changes: ShownChanges | undefined): Institute {
  const facts = {
    ...institute,
    ...changes?.institute,
    ...hideExampleFacts(changes),
  };
  // The telephone number is the default for WhatsApp.
  return { ...facts, whatsapp: facts.whatsapp || facts.phone };
}
