import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { type OpinionFile, OpinionInput } from '../../../shared/contract/booking/opinion.ts';
import {
  opinionFields as fields,
  opinionPath,
  opinionTokenIn,
} from '../../../shared/page/after-address.ts';
import { apiContext } from '../../api/api.ts';
import { type FormOutcome, type Problem, readFields, validate } from '../../forms/form-input.ts';

export interface OpinionData {
  /** Absent if that link was never given out or is over, or cannot be read now. */
  readonly file?: OpinionFile;
  /** Why it cannot be read now. */
  readonly problem?: Problem;
}

/** A foreign backend without the call gave no link out either. */
const unknown = [400, 404, 501];

/** Changes nothing: mail scanners open links. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = opinionTokenIn(new URL(request.url).pathname);
  const none = () => data<OpinionData>({}, { status: 404 });
  if (!token) return none();
  const response = await context.get(apiContext).call({ name: 'opinion', token });
  if (response.ok) return data<OpinionData>({ file: response.data });
  const { status, error } = response;
  return unknown.includes(status)
    ? none()
    : data<OpinionData>({ problem: error }, { status: status || 503 });
}

const fieldNames: Readonly<Record<string, string>> = {
  rating: fields.rating,
  text: fields.text,
  firstName: fields.firstName,
};

export async function action({ request, context }: ActionFunctionArgs) {
  const token = opinionTokenIn(new URL(request.url).pathname) ?? '';
  const { call } = context.get(apiContext);
  const values = await readFields(request);
  const path = opinionPath(token);
  const { intent } = values;
  if (intent === fields.hiding) {
    const hidden = await call({ name: 'opinionHide', token });
    return hidden.ok ? redirect(path, 303) : refuse(values, hidden.error, hidden.status);
  }
  if (intent === fields.stopping) {
    const stopped = await call({ name: 'opinionStop', token });
    const done = `${path}#${fields.stopId}`;
    return stopped.ok ? redirect(done, 303) : refuse(values, stopped.error, stopped.status);
  }
  const validated = validate(
    OpinionInput,
    inputOf(values),
    ([key]) => fieldNames[String(key)] ?? '',
  );
  if (validated.problem) return refuse(values, validated.problem, 400);
  const sent = await call({ name: 'opinionSend', token, body: validated.input });
  if (sent.ok) return redirect(`${path}?${fields.sent}=1`, 303);
  const field = fieldNames[sent.error.field ?? ''];
  return refuse(values, { ...sent.error, field }, sent.status);
}

const inputOf = (values: Readonly<Record<string, string>>) => ({
  rating: Number(values[fields.rating] || 0),
  text: values[fields.text],
  firstName: values[fields.firstName],
  mayPublish: values[fields.mayPublish] !== undefined,
});

const refuse = (values: Readonly<Record<string, string>>, problem: Problem, status: number) =>
  data<FormOutcome>({ problem, values }, { status: status || 503 });
