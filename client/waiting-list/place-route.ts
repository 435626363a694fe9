import { type ActionFunctionArgs, data } from 'react-router';
import { malformed } from '../../shared/contract/error-codes.ts';
import { waitRoute } from '../../shared/page/paths.ts';
import { tokenIn } from '../../shared/page/token-routes.ts';
import { waitingFields as fields } from '../../shared/waiting-list/waiting-address.ts';
import { apiContext } from '../api/api.ts';
import { linkLoader } from '../api/link-loader.ts';
import { type Problem, readFields } from '../forms/form-input.ts';
import type { PlaceOutcome } from './place.tsx';

export const loader = linkLoader('waitingPlace', waitRoute);

const calls: Readonly<Record<string, 'waitingLeave' | 'waitingConfirm'>> = {
  [fields.leaving]: 'waitingLeave',
  [fields.confirming]: 'waitingConfirm',
};

export async function action({ request, context }: ActionFunctionArgs) {
  const refuse = (status: number, problem: Problem) => data<PlaceOutcome>({ problem }, { status });
  const token = tokenIn(waitRoute, new URL(request.url).pathname) ?? '';
  const { intent = '' } = await readFields(request);
  const name = calls[intent];
  if (!name) return refuse(400, { error: 'invalid', message: malformed });
  const response = await context.get(apiContext).call({ name, token });
  if (!response.ok) return refuse(response.status || 503, response.error);
  return data<PlaceOutcome>({ hasLeft: name === 'waitingLeave' });
}

export { PlacePage as Component } from './place.tsx';

// The call table loads with the screen, because browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
