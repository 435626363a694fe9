import type { Day } from '../calendar/calendar-month.ts';

/*
 * The agenda that a device keeps: what its pages, the back office's worker and the server agree on.
 */

/** Holds the copy, its files and whose it is, and nothing else: whoever deletes it has deleted all. */
export const agendaCache = 'agenda-1';
/** Where the server gives the copy: today and tomorrow without scripts and tokens. The entry's name, too. */
export const copyPath = '/admin/copie';
/** The entry that says who allowed it on this device. */
export const allowedPath = `${copyPath}/permis`;

/** Of the copy: whose it is, as a hash of the account's mailbox. A page with it is rendered without scripts. */
export const copyOfHeader = 'X-Agenda-Of';

/** Names an account without telling its mailbox. */
export async function ownerMark(email: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`agenda ${email}`));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a page tells the worker. */
export type ToAdminWorker =
  /** She allows the copy on this device. */
  | { readonly allow: true }
  /** She has just seen a page of the back office; `agenda`: the agenda itself, whose copy must follow. */
  | { readonly seen: 'agenda' | 'other' };

/** Why there is no new copy: no room on the device, no network, or the server gives none. */
export type CopyProblem = 'full' | 'unreachable' | 'refused';

/** `keptAt`: ISO; undefined where nothing is kept. */
export interface CopyAnswer {
  readonly keptAt?: string | undefined;
  readonly problem?: CopyProblem | undefined;
}

/* Marks in the copy, which the worker fills or cuts. React escapes what people wrote: nobody can write one. */

export const noteAttribute = 'data-copy-note';
export const notePattern = new RegExp(`<(\\w+) ${noteAttribute}="">.*?</\\1>`, 's');
export const dayAttribute = 'data-copy-day';
/** A day's article; there is no other article in the page. */
export const dayPattern = new RegExp(`<article ${dayAttribute}="([\\d-]{10})".*?</article>`, 'gs');
export const dayTitleId = (day: Day) => `jour-${day}`;
