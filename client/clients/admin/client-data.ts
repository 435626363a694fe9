import { buildScreenLink } from '#client/admin/completed-edit.ts';
import { adminPaths, clientField } from '#shared/page/admin-paths.ts';

/* Addresses of a client's screens name a request, never a telephone number: browsers and logs keep addresses. */

export const buildClientLink = (number: string) =>
  buildScreenLink(adminPaths.adminClient, { [clientField]: number });
export const buildClientFileLink = (number: string) =>
  buildScreenLink(adminPaths.adminClientFile, { [clientField]: number });

export const readClientNumber = (search: URLSearchParams) => search.get(clientField) ?? '';
