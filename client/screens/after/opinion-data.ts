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
  /** Absent if the link is unknown or over, or cannot be read now. */
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

const fieldOf = (name: unknown) => {
  const { rating, text, publishAs } = fields;
  return { rating, text, publishAs }[String(name)] ?? '';
};

export async function action({ request, context }: ActionFunctionArgs) {
  const token = opinionTokenIn(new URL(request.url).pathname) ?? '';
  const { call } = context.get(apiContext);
  const values = await readFields(request);
  const refuse = (problem: Problem, status: number) =>
    data<FormOutcome>({ problem, values }, { status: status || 503 });
  const path = opinionPath(token);
  if (values.intent === fields.stopping) {
    const stopped = await call({ name: 'opinionStop', token });
    if (!stopped.ok) return refuse(stopped.error, stopped.status);
    return redirect(`${path}#${fields.stopId}`, 303);
  }
  const input = {
    rating: Number(values[fields.rating] || 0),
    text: values[fields.text],
    publishAs: values[fields.publishAs],
  };
  const validated = validate(OpinionInput, input, ([key]) => fieldOf(key));
  if (validated.problem) return refuse(validated.problem, 400);
  const sent = await call({ name: 'opinionSend', token, body: validated.input });
  if (sent.ok) return redirect(`${path}?${fields.sent}=1`, 303);
  return refuse({ ...sent.error, field: fieldOf(sent.error.field) }, sent.status);
}
