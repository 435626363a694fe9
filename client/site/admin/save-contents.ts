import { redirectDocument } from 'react-router';
import * as v from 'valibot';
import { malformed } from '../../../shared/contract/error-codes.ts';
import type { AdminContents, Content } from '../../../shared/site/content-history.ts';
import { noDrafts } from '../../../shared/site/contents-input.ts';
import { differenceOf } from '../../../shared/site/differences.ts';
import { schemaOf } from '../../../shared/site/kinds.ts';
import { actorName, timestampText } from '../../admin/history-text.ts';
import { type Posted, refuse } from '../../admin/load.ts';
import { apiContext } from '../../api/api.ts';
import { type FieldPath, type FormOutcome, validate } from '../../forms/form-input.ts';
import { differencesOf, differenceText, titleOf } from './content-text.ts';
import { contentOf } from './contents-in.ts';
import type { Done } from './site-links.ts';

/** Returns a random UUID. The browsers' own function exists over https only. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const version = `4${hex.slice(13, 16)}-8${hex.slice(17, 20)}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}-${hex.slice(20)}`;
}

export interface Edit extends Pick<Content, 'kind' | 'id' | 'mark'> {
  /** The typed values, which the schema validates; null for the product's own. */
  readonly input: unknown;
  /** Returns the form's field for a problem at this path; for an empty path the first field. */
  fieldOf(path: FieldPath): string;
  /** The form's own sentences for a problem, by field. */
  readonly words?: Readonly<Record<string, string>>;
  /** True if the form did not change it, so that concurrent changes stay. */
  readonly isUntouched?: boolean;
}

type JudgedEdit = Edit & { readonly value: unknown };

export const originalIntent = 'original';
/** The intent that removes an addition of the owner. */
export const removeIntent = 'retirer';

/** Loads a new document, because this one still holds the old facts and prices. */
const goTo = (address: string) => redirectDocument(address, 303);

/**
 * Validates a form, then saves the changed values, each with its shown mark. Nothing is sent if a
 * value is invalid, or has changed since.
 */
export async function saveContents(
  { context, values }: Posted,
  edits: readonly Edit[],
  address: (done: Done) => string,
): Promise<unknown> {
  const judged = edits.map(judge);
  const [first, ...further] = judged.flatMap(({ wrong }) => wrong);
  if (first) return refuse({ error: 'invalid', ...first, further }, values);
  // A page of an earlier version may still ask for a draft.
  if (values.intent === 'brouillon') {
    return refuse({ error: 'invalid', message: noDrafts, field: '' }, values);
  }
  const api = context.get(apiContext);
  const now = await api.call({ name: 'adminContents' });
  if (!now.ok) return refuse({ ...now.error, field: '' }, values, now.status);
  const changed = judged.filter((edit) => isChanged(now.data, edit));
  const isOld = (edit: Edit) => contentOf(now.data, edit.kind, edit.id).mark !== edit.mark;
  const outdated = changed.find(isOld);
  if (outdated) return refuseAsOld(now.data, outdated, values);
  const press = newId();
  for (const { kind, id, mark, value, fieldOf } of changed) {
    const body = { kind, id, mark, value, press };
    const saved = await api.call({ name: 'adminSaveContent', body });
    if (!saved.ok) return refuse({ ...saved.error, field: fieldOf([]) }, values, saved.status);
  }
  return goTo(address(changed.length === 0 ? 'rien' : 'publie'));
}

function judge(edit: Edit): JudgedEdit & { wrong: readonly { field: string; message: string }[] } {
  const { kind, id, input, fieldOf, words = {} } = edit;
  if (input === null) return { ...edit, value: null, wrong: [] };
  const schema = schemaOf(kind, id) ?? v.never(malformed);
  const { input: value, problem } = validate(schema, input, fieldOf) as ReturnType<
    typeof validate
  > & {
    input?: unknown;
  };
  const wrong = problem ? [{ field: '', ...problem }, ...(problem.further ?? [])] : [];
  return {
    ...edit,
    value,
    wrong: wrong.map(({ field = '', message }) => ({ field, message: words[field] ?? message })),
  };
}

function isChanged(now: AdminContents, edit: JudgedEdit): boolean {
  const { kind, id, value, isUntouched = false } = edit;
  const wanted = differenceOf(kind, id, value);
  const isSame = JSON.stringify(wanted) === JSON.stringify(contentOf(now, kind, id).value);
  return !isSame && !isUntouched;
}

/** Shows the form again, and names the author of the concurrent change. */
function refuseAsOld(
  now: AdminContents,
  { kind, id }: Pick<Content, 'kind' | 'id'>,
  values: FormOutcome['values'],
) {
  const last = now.changes.find(
    (change) => change.kind === kind && change.id === id && !change.isDraft,
  );
  const said = last && [
    `${titleOf(last, last.after)}.`,
    ...differencesOf(last, last.before, last.after).map(
      (difference) => `${differenceText(difference)}.`,
    ),
  ];
  const who =
    said && `${actorName(last.actor)}, ${timestampText(last.at)}\u00a0: ${said.join(' ')}`;
  const message = [
    'Cela a changé entre-temps, et rien n’a été enregistré. Ce que vous avez saisi est encore là\u00a0: vérifiez, puis envoyez à nouveau.',
    who,
  ];
  return refuse({ error: 'conflict', message: message.filter(Boolean).join(' ') }, values, 409);
}
