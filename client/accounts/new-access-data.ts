import { type ActionFunctionArgs, data } from 'react-router';
import { accessRoute } from '../../shared/page/paths.ts';
import { tokenIn } from '../../shared/page/token-routes.ts';
import { apiContext } from '../api/api.ts';
import { linkLoader } from '../api/link-loader.ts';
import type { Problem } from '../forms/form-input.ts';

export interface Removed {
  readonly problem?: Problem;
  readonly isDone?: true;
}

export const loader = linkLoader('newAccess', accessRoute);

export async function action({ request, context }: ActionFunctionArgs) {
  const token = tokenIn(accessRoute, new URL(request.url).pathname) ?? '';
  const removed = await context.get(apiContext).call({ name: 'removeNewAccess', token });
  // The loader, which runs again, finds no such link any more.
  if (removed.ok) return data<Removed>({ isDone: true }, { status: 200 });
  const { status, error } = removed;
  return data<Removed>({ problem: error }, { status: status || 503 });
}
