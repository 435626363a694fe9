import type { TextName } from '../../../../../shared/contents/changes.ts';
import type { Posted } from '../../forms/posted.ts';
import { type Edit, originalIntent, saveContents } from '../save-contents.ts';
import { textsLink } from '../site-links.ts';
import { readText, textFields, textNames } from './text-fields.ts';

/** The hidden fields with the mark of what is shown of a text, and with the text itself. */
export const markField = (name: TextName) => `marque-${name}`;
export const seenField = (name: TextName) => `vu-${name}`;

export function saveTexts(posted: Posted): Promise<unknown> {
  const { values } = posted;
  const edits =
    values.intent === originalIntent
      ? textNames.filter((name) => name === values.contenu).map((name) => originalOf(name, values))
      : textNames.map((name) => editOf(name, values));
  return saveContents(posted, edits, textsLink);
}

const originalOf = (id: TextName, { mark = '' }: Posted['values']): Edit => ({
  ...{ kind: 'texts', id, mark, input: null, fieldOf: () => id },
});

function editOf(id: TextName, values: Posted['values']): Edit {
  const typed = values[id] ?? '';
  return {
    ...{ kind: 'texts', id, mark: values[markField(id)] ?? '', fieldOf: () => id },
    input: readText(typed, textFields[id].hasParagraphs),
    isUntouched: values[seenField(id)] === typed,
  };
}
