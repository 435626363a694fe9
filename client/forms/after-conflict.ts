import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Reloads the route's data after a conflict (409), so that its screen shows the current state. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
