import { buildScreenLink } from '#client/admin/admin-form.ts';
import { adminPaths, clientField } from '#shared/page/admin-paths.ts';

/* Addresses name a client by a request, never by telephone number, because browsers and logs keep addresses. */

export const buildClientLink = (number: string) =>
  buildScreenLink(adminPaths.adminClient, { [clientField]: number });
export const buildClientFileLink = (number: string) =>
  buildScreenLink(adminPaths.adminClientFile, { [clientField]: number });

export const readClientNumber = (search: URLSearchParams) => search.get(clientField) ?? '';

export const formatCount = (count: number, noun: string) =>
  `${count}\u00a0${noun}${count > 1 ? 's' : ''}`;
