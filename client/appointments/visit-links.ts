import { visitPath } from '../../shared/page/paths.ts';

export function visitLink(token: string, step: Record<string, string> = {}): string {
  const search = new URLSearchParams(step).toString();
  return search ? `${visitPath(token)}?${search}` : visitPath(token);
}
