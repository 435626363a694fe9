import { redirect, redirectDocument } from 'react-router';
import type * as v from 'valibot';
import type { CallData } from '#shared/contract/call-data.ts';
import type { CallName } from '#shared/contract/calls.ts';
import { type Fields, formatFieldName, readForm } from '#shared/contract/declared-fields.ts';
import type { ApiError } from '#shared/contract/error-codes.ts';
import type { HistoryEvent } from '#shared/contract/list-query.ts';
import { apiContext } from '../api/api.ts';
import type { Problem } from '../forms/form-input.ts';
import { type FieldPath, validate } from '../forms/validate.ts';
import { type PostedForm, refuse } from './load.ts';

export type Submit = (postedForm: PostedForm) => Promise<unknown>;

interface AcceptedForm<Name extends CallName, Input> {
  readonly postedForm: PostedForm;
  readonly input: Input;
  readonly answer: CallData<Name>;
}

interface CallForm<Name extends CallName, Schema extends v.GenericSchema> {
  readonly call: Name;
  readonly schema: Schema | ((postedForm: PostedForm) => Schema);
  readonly declared?: DeclaredFields;
  /** Returns the call's input without the version, if the form's fields differ from it. */
  input?(postedForm: PostedForm, declaredValues: Values): object;
  /** Names of further fields that can show an error. */
  readonly fields?: readonly string[];
  getField?(path: FieldPath): string;
  readonly refusals?: Partial<Record<ApiError['error'], string>>;
  /** Returns the address to redirect to, or the action's own response. */
  finish(accepted: AcceptedForm<Name, v.InferOutput<Schema>>): string | object;
  /** True if the call changes facts that the current document holds. A new document is then loaded. */
  readonly isWholeDocument?: true;
}

interface DeclaredFields {
  fields(postedForm: PostedForm): Fields;
  readonly prefix?: string;
}

const noDeclaredFields: DeclaredFields = { fields: () => ({}) };

export function buildSubmit<Name extends CallName, Schema extends v.GenericSchema>(
  callForm: CallForm<Name, Schema>,
): Submit {
  return async (postedForm) => {
    const judgedForm = judge(callForm, postedForm);
    if (judgedForm.problem) return refuse(judgedForm.problem, postedForm.values);
    const { input } = judgedForm;
    const sendResult = await judgedForm.send();
    if (sendResult.problem) {
      const message = callForm.refusals?.[sendResult.problem.error];
      const problem = { ...sendResult.problem, ...(message && { message, isOwn: true as const }) };
      return refuse(problem, postedForm.values, sendResult.status);
    }
    const address = callForm.finish({ postedForm, input, answer: sendResult.answer });
    if (typeof address !== 'string') return address;
    return callForm.isWholeDocument ? redirectDocument(address, 303) : redirect(address, 303);
  };
}

const fieldsByError: Partial<Record<ApiError['error'], readonly string[]>> = {
  'closed-day': ['day'],
  'past-hour': ['hour'],
  'same-hour': ['hour'],
  'mailbox-taken': ['email'],
  'confirm-anyway': ['force', 'hour'],
  'off-agenda': ['offAgenda'],
};

export function judge<Name extends CallName, Schema extends v.GenericSchema>(
  callForm: Omit<CallForm<Name, Schema>, 'finish'>,
  postedForm: PostedForm,
) {
  const { call: name, schema, declared = noDeclaredFields, input: getInput } = callForm;
  const { prefix = '' } = declared;
  const declaredFields = declared.fields(postedForm);
  const names = new Map(
    Object.entries(declaredFields).map(([key, { name = key }]) => [
      key,
      formatFieldName(prefix, name),
    ]),
  );
  const fields = [...(callForm.fields ?? []), ...names.values()];
  const getField = (path: FieldPath) => names.get(String(path.at(-1))) ?? String(path[0] ?? '');
  const attachToFields = (problem: Problem): Problem => {
    const wrongFields = [problem.field, ...(fieldsByError[problem.error] ?? [])];
    return {
      ...problem,
      field: fields.find((field) => wrongFields.includes(field)),
      further: problem.further?.filter(({ field }) => fields.includes(field)) ?? [],
    };
  };
  const declaredValues = readForm(
    { fields: () => declaredFields },
    prefix,
    postedForm.values,
  ) as Values;
  const validation = validate(
    typeof schema === 'function' ? schema(postedForm) : schema,
    {
      ...(getInput?.(postedForm, declaredValues) ?? { ...postedForm.values, ...declaredValues }),
      ...readVersion(postedForm),
    },
    callForm.getField ?? getField,
  );
  if (validation.problem) return { problem: attachToFields(validation.problem) };
  const { input } = validation;
  const send = async () => {
    const response = await postedForm.context.get(apiContext).call({ name, body: input });
    if (response.ok) return { answer: response.data };
    return { problem: attachToFields(response.error), status: response.status };
  };
  return { input, send };
}

type Values = Readonly<Record<string, unknown>>;

/** Reads the version that the page showed. The call refuses an outdated one. */
const readVersion = ({ values: { version } }: PostedForm) =>
  version && { version: Number(version) };

/* A screen confirms an edit only if the history shows it, because anybody can type an address. */

export const completedField = 'fait';

export function buildScreenLink(
  path: string,
  search: Readonly<Record<string, string>>,
  change?: string,
) {
  const allFields = { ...search, ...(change && { [completedField]: change }) };
  return Object.keys(allFields).length > 0 ? `${path}?${new URLSearchParams(allFields)}` : path;
}

interface Shown {
  readonly pathname: string;
  readonly search: string | URLSearchParams;
}

/** Returns the address of the shown screen, without the confirmation of an edit. */
export function buildShownAddress({ pathname, search }: Shown): string {
  const nextSearch = new URLSearchParams(search);
  nextSearch.delete(completedField);
  return nextSearch.size > 0 ? `${pathname}?${nextSearch}` : pathname;
}

export function findCompletedEvent(
  { version, history }: { readonly version: number; readonly history: readonly HistoryEvent[] },
  search: URLSearchParams,
): HistoryEvent | undefined {
  if (version === 1 || search.get(completedField) !== String(version)) return undefined;
  const lastEvent = history.at(-1);
  return lastEvent?.actor === 'client' ? undefined : lastEvent;
}

/** Returns a random UUID. Browsers have crypto.randomUUID over https only. */
export function buildUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const version = `4${hex.slice(13, 16)}-8${hex.slice(17, 20)}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}-${hex.slice(20)}`;
}
