import { redirect, redirectDocument } from 'react-router';
import type * as v from 'valibot';
import type { CallData } from '#shared/contract/call-data.ts';
import type { CallName } from '#shared/contract/calls.ts';
import { type Fields, fieldName, readForm } from '#shared/contract/declared-fields.ts';
import type { ApiError } from '#shared/contract/error-codes.ts';
import { apiContext } from '../api/api.ts';
import type { Problem } from '../forms/form-input.ts';
import { type FieldPath, validate } from '../forms/validate.ts';
import { type Posted, refuse } from './load.ts';

export type Submit = (posted: Posted) => Promise<unknown>;

interface Sent<Name extends CallName, Input> {
  readonly posted: Posted;
  readonly input: Input;
  readonly answer: CallData<Name>;
}

interface Form<Name extends CallName, Schema extends v.GenericSchema> {
  readonly call: Name;
  readonly schema: Schema | ((posted: Posted) => Schema);
  readonly declared?: Declared;
  /** The call's input without the version, if the form's fields differ from it. `read`: the declared fields. */
  input?(posted: Posted, read: Values): object;
  readonly fields?: readonly string[];
  getField?(path: FieldPath): string;
  readonly refusals?: Partial<Record<ApiError['error'], string>>;
  done(sent: Sent<Name, v.InferOutput<Schema>>): string;
  /** True to load a new document, because the current one holds facts that the call changes. */
  readonly isWholeDocument?: true;
}

interface Declared {
  fields(posted: Posted): Fields;
  readonly prefix?: string;
}

const noFields: Declared = { fields: () => ({}) };

export function form<Name extends CallName, Schema extends v.GenericSchema>(
  spec: Form<Name, Schema>,
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
    const address = spec.done({ posted, input, answer: sent.answer });
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
  spec: Omit<Form<Name, Schema>, 'done'>,
  posted: Posted,
) {
  const { call: name, schema, declared = noFields, input: buildInput } = spec;
  const { prefix = '' } = declared;
  const declaredFields = declared.fields(posted);
  const names = new Map(
    Object.entries(declaredFields).map(([key, { name = key }]) => [key, fieldName(prefix, name)]),
  );
  const fields = [...(spec.fields ?? []), ...names.values()];
  const getField = (path: FieldPath) => names.get(String(path.at(-1))) ?? String(path[0] ?? '');
  const atFields = (problem: Problem): Problem => ({
    ...problem,
    field: fields.find((field) => field === (fieldByError[problem.error] ?? problem.field)),
    further: problem.further?.filter(({ field }) => fields.includes(field)) ?? [],
  });
  const read = readForm({ fields: () => declaredFields }, prefix, posted.values) as Values;
  const judged = validate(
    typeof schema === 'function' ? schema(posted) : schema,
    { ...(buildInput?.(posted, read) ?? { ...posted.values, ...read }), ...readVersion(posted) },
    spec.getField ?? getField,
  );
  if (judged.problem) return { problem: atFields(judged.problem) };
  const { input } = judged;
  const send = async () => {
    const response = await posted.context.get(apiContext).call({ name, body: input });
    if (response.ok) return { answer: response.data };
    return { problem: atFields(response.error), status: response.status };
  };
  return { input, send };
}

type Values = Readonly<Record<string, unknown>>;

/** Reads the version that the page showed. The call refuses an outdated one. */
const readVersion = ({ values: { version } }: Posted) => version && { version: Number(version) };
