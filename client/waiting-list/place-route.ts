import { type ActionFunctionArgs, data } from 'react-router';
import { waitRoute } from '../../shared/page/paths.ts';
import { tokenIn } from '../../shared/page/token-routes.ts';
import { apiContext } from '../api/api.ts';
import { linkLoader } from '../api/link-loader.ts';
import type { PlaceOutcome } from './place.tsx';

export const loader = linkLoader('waitingPlace', waitRoute);

export async function action({ request, context }: ActionFunctionArgs) {
  const token = tokenIn(waitRoute, new URL(request.url).pathname) ?? '';
  const response = await context.get(apiContext).call({ name: 'waitingLeave', token });
  if (response.ok) return { hasLeft: true } satisfies PlaceOutcome;
  return data<PlaceOutcome>({ problem: response.error }, { status: response.status || 503 });
}

export { PlacePage as Component } from './place.tsx';

// The call table loads with the screen, because browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
