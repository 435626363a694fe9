import { redirectDocument } from 'react-router';
import * as v from 'valibot';
import { buildUuid, completedField } from '#client/admin/admin-form.ts';
import { type PostedForm, refuse } from '#client/admin/load.ts';
import { apiContext } from '#client/api/api.ts';
import { buildFieldId } from '#client/forms/field-id.ts';
import type { Problem } from '#client/forms/form-input.ts';
import { type FieldPath, validate } from '#client/forms/validate.ts';
import { malformed } from '#shared/contract/error-codes.ts';
import type { AdminContents, Content } from '#shared/site/content-history.ts';
import { getDifference, getSchema } from '#shared/site/kinds.ts';
import { getContent } from './admin-contents.ts';
import { countField, type SaveResult } from './site-links.ts';

export interface ContentEdit extends Pick<Content, 'kind' | 'id'> {
  /** The mark of the shown value. Without a mark, the edit overwrites the newest value. */
  readonly mark?: string;
  /** The typed values, which the schema validates; null for the product's own. */
  readonly input: unknown;
  /** The value's name before its problems, in a form of many like values. */
  readonly name?: string;
  /** Returns the form's field for a problem at this path; for an empty path the first field. */
  getField(path: FieldPath): string;
  readonly fieldAfterSave?: string;
  /** True if the form did not change the value. Concurrent changes then stay. */
  readonly isUntouched?: boolean;
}

interface JudgedEdit extends ContentEdit {
  readonly value?: unknown;
  readonly problem?: Problem;
}

export const removeIntent = 'retirer';

/** Saves the changed values, each with its shown mark. Sends nothing if a value is invalid or has changed since. */
export async function saveContents(
  { context, values }: PostedForm,
  edits: readonly ContentEdit[],
  buildAddress: (result: SaveResult) => string,
): Promise<unknown> {
  const judgedEdits = edits.map(judgeEdit);
  const [first, ...further] = judgedEdits.flatMap(({ problem, name }) =>
    problem
      ? [{ message: problem.message, field: problem.field ?? '' }, ...(problem.further ?? [])].map(
          ({ message, field }) => ({
            message: name ? `${name}\u00a0: ${message}` : message,
            field,
          }),
        )
      : [],
  );
  if (first) return refuse({ ...first, error: 'invalid', further }, values);
  const api = context.get(apiContext);
  const current = await api.call({ name: 'adminContents' });
  if (!current.ok) return refuse({ ...current.error, field: '' }, values, current.status);
  const changedEdits = judgedEdits.filter((edit) => isChanged(current.data, edit));
  const getMark = ({ kind, id }: ContentEdit) => getContent(current.data, kind, id).mark;
  const isOutdated = (edit: ContentEdit) => edit.mark !== undefined && edit.mark !== getMark(edit);
  if (changedEdits.some(isOutdated)) return refuse(conflictProblem, values, 409);
  const press = buildUuid();
  for (const edit of changedEdits) {
    const { kind, id, value, getField } = edit;
    const body = { kind, id, mark: getMark(edit), value, press };
    const response = await api.call({ name: 'adminSaveContent', body });
    if (!response.ok)
      return refuse({ ...response.error, field: getField([]) }, values, response.status);
  }
  const [firstEdit] = changedEdits;
  const address = buildAddress(firstEdit ? 'publie' : 'rien');
  const isSameScreen = firstEdit && address.includes(`${completedField}=`);
  // Leads to the changed field. Without a new parameter the browser would keep the document, which has the old facts.
  const place = isSameScreen
    ? `&${countField}=${changedEdits.length}&vu=${press}#${buildFieldId(firstEdit.fieldAfterSave ?? firstEdit.getField([]))}`
    : '';
  return redirectDocument(address + place, 303);
}

function judgeEdit(edit: ContentEdit): JudgedEdit {
  const { kind, id, input, getField, isUntouched } = edit;
  if (isUntouched) return edit;
  if (input === null) return { ...edit, value: null };
  const validation = validate(getSchema(kind, id) ?? v.never(malformed), input, getField);
  return validation.problem
    ? { ...edit, problem: validation.problem }
    : { ...edit, value: validation.input as unknown };
}

function isChanged(current: AdminContents, edit: JudgedEdit): boolean {
  const { kind, id, value, isUntouched = false } = edit;
  if (isUntouched) return false;
  const newValue = getDifference(kind, id, value);
  return JSON.stringify(newValue) !== JSON.stringify(getContent(current, kind, id).value);
}

const conflictProblem: Problem = {
  error: 'conflict',
  message:
    'Cela a changé entre-temps, et rien n’a été enregistré. Ce que vous avez saisi est encore là\u00a0: vérifiez, puis envoyez à nouveau.',
};
