import type { VisitFile } from '../../../shared/contract/booking/visit.ts';
import { visitPath } from '../../../shared/page/paths.ts';
import { visitFields as fields } from '../../../shared/page/visit-address.ts';

/** What is on the screen: the whole of what the link shows, or one of a group's appointments. */
export interface Shown {
  readonly visit: Pick<VisitFile, 'number'> & { readonly isPart?: true | undefined };
  readonly token: string;
}

/** The page's address in a step, or with what was just done. */
export function visitLink({ visit, token }: Shown, step: Record<string, string> = {}): string {
  const part = visit.isPart ? { [fields.part]: visit.number } : {};
  const search = new URLSearchParams({ ...part, ...step }).toString();
  return search ? `${visitPath(token)}?${search}` : visitPath(token);
}

/** One of a group's appointments, alone. */
export const partLink = (token: string, number: string): string =>
  visitLink({ visit: { number, isPart: true }, token });
