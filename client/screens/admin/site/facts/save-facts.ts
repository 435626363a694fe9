import type { FormOutcome } from '../../../../forms/form-input.ts';
import type { Posted } from '../../forms/posted.ts';
import { notFound } from '../../load.ts';
import { type Edit, originalIntent, saveContents } from '../save-contents.ts';
import { factsLink } from '../site-links.ts';
import { type FactName, fieldName, fieldsOf, readFact, textsOf } from './fact-fields.ts';
import { factGroups } from './fact-groups.ts';

export const groupNameIn = (search: URLSearchParams) => search.get('groupe') ?? '';
export const groupIn = (search: URLSearchParams) =>
  Object.hasOwn(factGroups, groupNameIn(search)) ? factGroups[groupNameIn(search)] : undefined;

/** The hidden fields with the mark of what is shown of a fact, and with all that is. */
export const markField = (fact: FactName) => `marque-${fact}`;
export const seenField = (fact: FactName) => `vu-${fact}`;

/** What the fields of a fact hold, to compare. */
export const factText = (fact: FactName, values: FormOutcome['values']) =>
  JSON.stringify(readFact(fact, values));

export async function saveFacts(posted: Posted): Promise<unknown> {
  const group = groupIn(posted.search);
  if (!group) return notFound(posted.context);
  const values = withoutGaps(posted.values);
  const isOriginal = values.intent === originalIntent;
  const edits = isOriginal
    ? group.facts.filter((fact) => fact === values.contenu).map((fact) => originalOf(fact, values))
    : group.facts.map((fact) => editOf(fact, values));
  const name = groupNameIn(posted.search);
  return saveContents({ ...posted, values }, edits, (done) => factsLink(name, done));
}

/** Closes up empty rows, so that a network's problem is shown at its own row. */
function withoutGaps(values: FormOutcome['values']): FormOutcome['values'] {
  const others = Object.entries(values).filter(([name]) => !name.startsWith('social-'));
  return { ...Object.fromEntries(others), ...textsOf('social', readFact('social', values)) };
}

const originalOf = (id: FactName, { mark = '' }: FormOutcome['values']): Edit => ({
  ...{ kind: 'institute', id, mark, input: null, fieldOf: () => id },
});

function editOf(fact: FactName, values: FormOutcome['values']): Edit {
  const input = readFact(fact, values);
  const first = fieldsOf(fact, input)[0]?.name ?? fact;
  return {
    ...{ kind: 'institute', id: fact, mark: values[markField(fact)] ?? '', input },
    fieldOf: (path) => (path.length > 0 ? fieldName(fact, ...path) : first),
    isUntouched: values[seenField(fact)] === factText(fact, values),
  };
}
