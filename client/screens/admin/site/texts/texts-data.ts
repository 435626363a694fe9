import type { ActionFunctionArgs } from 'react-router';
import type { TextName } from '../../../../../shared/contents/changes.ts';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { readTyped } from '../../admin-data.ts';
import { judge, refusedAsWrong } from '../judge.ts';
import { type Edit, saveContents } from '../save-contents.ts';
import { goTo } from '../site-data.ts';
import { textsLink } from '../site-links.ts';
import { originalIntent } from '../state-card.tsx';
import { readText, textFields, textNames } from './text-fields.ts';

export { loader } from '../site-data.ts';

/** The hidden fields with the mark of what is shown of a text, and with the text itself. */
export const markField = (name: TextName) => `marque-${name}`;
export const seenField = (name: TextName) => `vu-${name}`;

export async function action(args: ActionFunctionArgs) {
  const values = await readTyped(args);
  const isOriginal = values.intent === originalIntent;
  const read = isOriginal ? originalOf(values) : textNames.map((name) => readEdit(name, values));
  const again = refusedAsWrong(
    read.flatMap(({ wrong }) => wrong),
    values,
  );
  if (again) return again;
  const edits = read.map(({ edit }) => edit);
  const { refusal, done } = await saveContents(args.context, edits, values);
  return refusal ?? goTo(textsLink(done));
}

interface ReadEdit {
  readonly edit: Edit;
  readonly wrong: readonly { field: string; message: string }[];
}

const originalOf = ({ contenu, mark = '' }: FormOutcome['values']): ReadEdit[] =>
  textNames
    .filter((name) => name === contenu)
    .map((name) => ({
      edit: { kind: 'texts', id: name, mark, value: null, field: name },
      wrong: [],
    }));

function readEdit(name: TextName, values: FormOutcome['values']): ReadEdit {
  const key = { kind: 'texts', id: name } as const;
  const typed = values[name] ?? '';
  const { hasParagraphs } = textFields[name];
  const { value, wrong } = judge(key, readText(typed, hasParagraphs), () => name);
  const isUntouched = values[seenField(name)] === typed;
  return {
    edit: { ...key, mark: values[markField(name)] ?? '', value, field: name, isUntouched },
    wrong,
  };
}
