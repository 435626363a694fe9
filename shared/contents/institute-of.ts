import { type ExampleFact, exampleFacts } from '../example-facts.ts';
import { type Institute, institute } from '../institute.ts';
import type { ShownChanges } from './changes.ts';

/** What stands for a fact that is not known. */
const unknown = {
  ...{ phone: '', email: '', landmarks: '', social: [] },
  ...{ address: undefined, position: undefined },
} satisfies { readonly [Name in ExampleFact]: unknown };

/** Returns true if neither the owner nor institute.ts has replaced the example. */
export const isExample = (name: ExampleFact, changes: ShownChanges | undefined): boolean =>
  changes?.institute?.[name] === undefined &&
  JSON.stringify(institute[name]) === JSON.stringify(exampleFacts[name]);

const examplesIn = (changes: ShownChanges | undefined): Partial<Institute> =>
  Object.fromEntries(
    (Object.keys(exampleFacts) as ExampleFact[])
      .filter((name) => isExample(name, changes))
      .map((name) => [name, unknown[name]]),
  );

/** The institute's facts as they are shown. An opened site shows none of the example's. */
export function instituteOf(changes: ShownChanges | undefined): Institute {
  const facts = {
    ...institute,
    ...changes?.institute,
    ...(changes?.isOpened && examplesIn(changes)),
  };
  // Without a number of its own, WhatsApp has the telephone's.
  return { ...facts, whatsapp: facts.whatsapp || facts.phone };
}
