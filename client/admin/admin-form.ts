import { redirect, redirectDocument } from 'react-router';
import type * as v from 'valibot';
import type { CallData } from '#shared/contract/call-data.ts';
import type { CallName } from '#shared/contract/calls.ts';
import { type Fields, fieldName, readForm } from '#shared/contract/declared-fields.ts';
import type { ApiError } from '#shared/contract/error-codes.ts';
import { apiContext } from '../api/api.ts';
import type { Problem } from '../forms/form-input.ts';
import { type FieldPath, validate } from '../forms/validate.ts';
import { type PostedForm, refuse } from './load.ts';

export type Submit = (posted: PostedForm) => Promise<unknown>;

interface AcceptedForm<Name extends CallName, Input> {
  readonly posted: PostedForm;
  readonly input: Input;
  readonly answer: CallData<Name>;
}

interface CallForm<Name extends CallName, Schema extends v.GenericSchema> {
  readonly call: Name;
  readonly schema: Schema | ((posted: PostedForm) => Schema);
  readonly declared?: DeclaredFields;
  /** Returns the call's input without the version, if the form's fields differ from it. */
  input?(posted: PostedForm, declaredValues: Values): object;
  /** The undeclared fields that can show an error. */
  readonly fields?: readonly string[];
  getField?(path: FieldPath): string;
  readonly refusals?: Partial<Record<ApiError['error'], string>>;
  /** Returns the address to redirect to, or the action's own response. */
  finish(accepted: AcceptedForm<Name, v.InferOutput<Schema>>): string | object;
  /** True to load a new document, because the current one holds facts that the call changes. */
  readonly isWholeDocument?: true;
}

interface DeclaredFields {
  fields(posted: PostedForm): Fields;
  readonly prefix?: string;
}

const noFields: DeclaredFields = { fields: () => ({}) };

export function buildSubmit<Name extends CallName, Schema extends v.GenericSchema>(
  spec: CallForm<Name, Schema>,
): Submit {
  return async (posted) => {
    const judged = judge(spec, posted);
    if (judged.problem) return refuse(judged.problem, posted.values);
    const { input } = judged;
    const sent = await judged.send();
    if (sent.problem) {
      const message = spec.refusals?.[sent.problem.error];
      const problem = { ...sent.problem, ...(message && { message, isOwn: true as const }) };
      return refuse(problem, posted.values, sent.status);
    }
    const address = spec.finish({ posted, input, answer: sent.answer });
    if (typeof address !== 'string') return address;
    return spec.isWholeDocument ? redirectDocument(address, 303) : redirect(address, 303);
  };
}

const fieldByError: Partial<Record<ApiError['error'], string>> = {
  'closed-day': 'day',
  'past-hour': 'hour',
  'same-hour': 'hour',
  'mailbox-taken': 'email',
  'confirm-anyway': 'force',
  'off-agenda': 'offAgenda',
};

export function judge<Name extends CallName, Schema extends v.GenericSchema>(
  spec: Omit<CallForm<Name, Schema>, 'finish'>,
  posted: PostedForm,
) {
  const { call: name, schema, declared = noFields, input: buildInput } = spec;
  const { prefix = '' } = declared;
  const declaredFields = declared.fields(posted);
  const names = new Map(
    Object.entries(declaredFields).map(([key, { name = key }]) => [key, fieldName(prefix, name)]),
  );
  const fields = [...(spec.fields ?? []), ...names.values()];
  const getField = (path: FieldPath) => names.get(String(path.at(-1))) ?? String(path[0] ?? '');
  const attachToFields = (problem: Problem): Problem => ({
    ...problem,
    field: fields.find((field) => field === (fieldByError[problem.error] ?? problem.field)),
    further: problem.further?.filter(({ field }) => fields.includes(field)) ?? [],
  });
  const declaredValues = readForm(
    { fields: () => declaredFields },
    prefix,
    posted.values,
  ) as Values;
  const judged = validate(
    typeof schema === 'function' ? schema(posted) : schema,
    {
      ...(buildInput?.(posted, declaredValues) ?? { ...posted.values, ...declaredValues }),
      ...readVersion(posted),
    },
    spec.getField ?? getField,
  );
  if (judged.problem) return { problem: attachToFields(judged.problem) };
  const { input } = judged;
  const send = async () => {
    const response = await posted.context.get(apiContext).call({ name, body: input });
    if (response.ok) return { answer: response.data };
    return { problem: attachToFields(response.error), status: response.status };
  };
  return { input, send };
}

type Values = Readonly<Record<string, unknown>>;

/** Reads the version that the page showed. The call refuses an outdated one. */
const readVersion = ({ values: { version } }: PostedForm) =>
  version && { version: Number(version) };
