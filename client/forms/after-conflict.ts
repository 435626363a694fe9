import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** For a route whose screen must show the current state after a conflict (409). */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
