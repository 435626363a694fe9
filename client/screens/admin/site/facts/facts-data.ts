import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { readTyped } from '../../admin-data.ts';
import { judge, refusedAsWrong } from '../judge.ts';
import { type Edit, saveContents } from '../save-contents.ts';
import { goTo, loader as load } from '../site-data.ts';
import { factsLink } from '../site-links.ts';
import { originalIntent } from '../state-card.tsx';
import { type FactName, fieldName, fieldsOf, readFact, textsOf } from './fact-fields.ts';
import { factGroups } from './fact-groups.ts';

const groupIn = (request: Request) => new URL(request.url).searchParams.get('groupe') ?? '';

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await load(args);
  if (!Object.hasOwn(factGroups, groupIn(args.request))) throw data(null, { status: 404 });
  return loaded;
}

/** The hidden fields with the mark of what is shown of a fact, and with all that is. */
export const markField = (fact: FactName) => `marque-${fact}`;
export const seenField = (fact: FactName) => `vu-${fact}`;

/** What the fields of a fact hold, to compare. */
export const factText = (fact: FactName, values: FormOutcome['values']) =>
  JSON.stringify(readFact(fact, values));

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const values = withoutGaps(await readTyped(args));
  const name = groupIn(request);
  const group = Object.hasOwn(factGroups, name) && factGroups[name];
  if (!group) throw data(null, { status: 404 });
  const { edits, wrong } =
    values.intent === originalIntent
      ? { edits: group.facts.flatMap((fact) => originalOf(fact, values)), wrong: [] }
      : readEdits(group.facts, values);
  const again = refusedAsWrong(wrong, values);
  if (again) return again;
  const { refusal, done } = await saveContents(context, edits, values);
  return refusal ?? goTo(factsLink(name, done));
}

/** What is wrong with a network is told at its row: those that were left empty are closed up. */
function withoutGaps(values: FormOutcome['values']): FormOutcome['values'] {
  const others = Object.entries(values).filter(([name]) => !name.startsWith('social-'));
  return { ...Object.fromEntries(others), ...textsOf('social', readFact('social', values)) };
}

const originalOf = (fact: FactName, { contenu, mark = '' }: FormOutcome['values']): Edit[] =>
  fact === contenu ? [{ kind: 'institute', id: fact, mark, value: null, field: fact }] : [];

function readEdits(facts: readonly FactName[], values: FormOutcome['values']) {
  const judged = facts.map((fact) => {
    const input = readFact(fact, values);
    const field = fieldsOf(fact, input)[0]?.name ?? fact;
    const key = { kind: 'institute', id: fact } as const;
    const fieldOf = (path: readonly (string | number)[]) =>
      path.length > 0 ? fieldName(fact, ...path) : field;
    const { value, wrong } = judge(key, input, fieldOf);
    const isUntouched = values[seenField(fact)] === factText(fact, values);
    const mark = values[markField(fact)] ?? '';
    return { edit: { ...key, mark, value, field, isUntouched }, wrong };
  });
  return {
    edits: judged.map(({ edit }): Edit => edit),
    wrong: judged.flatMap(({ wrong }) => wrong),
  };
}
