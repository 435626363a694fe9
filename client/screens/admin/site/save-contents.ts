import type { LoaderFunctionArgs } from 'react-router';
import { differenceOf } from '../../../../shared/contents/differences.ts';
import type { AdminContents, Content } from '../../../../shared/contract/admin/contents.ts';
import type { ApiError } from '../../../../shared/contract/error-codes.ts';
import { apiContext } from '../../../api/api.ts';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { actorName, timestampText } from '../history-text.ts';
import { refused } from '../team/edit-input.ts';
import { differencesOf, differenceText, titleOf } from './content-text.ts';
import { contentOf, editedValue } from './contents-in.ts';
import type { Done } from './site-links.ts';

type Context = LoaderFunctionArgs['context'];

export interface Edit extends Pick<Content, 'kind' | 'id' | 'mark'> {
  readonly value: unknown;
  /** The form's field that tells what is wrong with it. */
  readonly field: string;
  /** Sent as it was shown: whatever became of it meanwhile stays. */
  readonly isUntouched?: boolean;
}

export const draftIntent = 'brouillon';

/**
 * Saves those of a form that were changed, each under the mark of what was shown. Nothing is sent when one
 * of them has changed since.
 */
export async function saveContents(
  context: Context,
  edits: readonly Edit[],
  values: FormOutcome['values'],
) {
  const draft = values.intent === draftIntent;
  const api = context.get(apiContext);
  const now = await api.call({ name: 'adminContents' });
  if (!now.ok) return { refusal: refused(now.error, values, {}, now.status) };
  const changed = edits.filter((edit) => isChanged(now.data, edit, draft));
  const isOld = (edit: Edit) => contentOf(now.data, edit.kind, edit.id).mark !== edit.mark;
  const outdated = changed.find(isOld);
  if (outdated) return { refusal: refusedAsOld(now.data, outdated, values) };
  for (const { field, isUntouched: _, ...edit } of changed) {
    const saved = await api.call({ name: 'adminSaveContent', body: { ...edit, draft } });
    if (saved.ok) continue;
    const { error, status } = saved;
    const refusal = refused({ ...error, field: 'value' }, values, { value: field }, status);
    return { refusal };
  }
  return { done: doneWith(changed, draft) };
}

function doneWith(changed: readonly Edit[], draft: boolean): Done {
  if (changed.length === 0) return 'rien';
  return draft ? 'brouillon' : 'publie';
}

/** To publish what is a draft is a change too. */
function isChanged(now: AdminContents, edit: Edit, draft: boolean): boolean {
  const { kind, id, value, isUntouched = false } = edit;
  const content = contentOf(now, kind, id);
  const wanted = differenceOf(kind, id, value);
  const isSame = JSON.stringify(wanted) === JSON.stringify(editedValue(content));
  return !(isSame || isUntouched) || (content.draft !== null && !draft);
}

/** The form again, with who has changed it meanwhile. */
export function refusedAsOld(
  now: AdminContents,
  { kind, id }: Pick<Content, 'kind' | 'id'>,
  values: FormOutcome['values'],
) {
  const { draft } = contentOf(now, kind, id);
  const last = now.changes.find((one) => one.kind === kind && one.id === id);
  const said = last && [
    `${titleOf(last, last.after)}.`,
    ...differencesOf(last, last.before, last.after).map((one) => `${differenceText(one)}.`),
  ];
  const who =
    said && `${actorName(last.actor)}, ${timestampText(last.at)}\u00a0: ${said.join(' ')}`;
  const message = [
    'Cela a changé entre-temps, et rien n’a été enregistré. Ce que vous avez saisi est encore là\u00a0: vérifiez, puis envoyez à nouveau.',
    draft ? 'Un brouillon est maintenant enregistré.' : who,
  ];
  const problem: ApiError = { error: 'conflict', message: message.filter(Boolean).join(' ') };
  return refused(problem, values, {}, 409);
}
