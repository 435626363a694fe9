import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { opinionRoute } from '../../shared/page/paths.ts';
import { tokenIn, withToken } from '../../shared/page/token-routes.ts';
import { OpinionInput } from '../../shared/reviews/opinion.ts';
import { opinionFields as fields } from '../../shared/reviews/review-form.ts';
import { apiContext } from '../api/api.ts';
import { linkLoader } from '../api/link-loader.ts';
import { type FormOutcome, type Problem, readFields } from '../forms/form-input.ts';
import { validate } from '../forms/validate.ts';

export const loader = linkLoader('opinion', opinionRoute);

const getField = (name: unknown) => {
  const { rating, text, publishAs } = fields;
  return { rating, text, publishAs }[String(name)] ?? '';
};

export async function action({ request, context }: ActionFunctionArgs) {
  const token = tokenIn(opinionRoute, new URL(request.url).pathname) ?? '';
  const { call } = context.get(apiContext);
  const values = await readFields(request);
  const refuse = (problem: Problem, status: number) =>
    data<FormOutcome>({ problem, values }, { status: status || 503 });
  const path = withToken(opinionRoute, token);
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
  const validated = validate(OpinionInput, input, ([key]) => getField(key));
  if (validated.problem) return refuse(validated.problem, 400);
  const sent = await call({ name: 'opinionSend', token, body: validated.input });
  if (sent.ok) return redirect(`${path}?${fields.sent}=1`, 303);
  return refuse({ ...sent.error, field: getField(sent.error.field) }, sent.status);
}

export { OpinionPage as Component } from './opinion.tsx';

// The call table loads with the screen, because browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
