import { visitPath } from '../../../shared/page/paths.ts';

/** The page's address in a step, or with what was just done. */
export function visitLink(token: string, step: Record<string, string> = {}): string {
  const search = new URLSearchParams(step).toString();
  return search ? `${visitPath(token)}?${search}` : visitPath(token);
}
