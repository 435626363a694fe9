import { adminPaths, clientField } from '#shared/page/admin-paths.ts';

/* Addresses of a client's screens name a request, never a telephone number: browsers and logs keep addresses. */

const link = (path: string, number: string) =>
  `${path}?${new URLSearchParams({ [clientField]: number })}`;

export const clientLink = (number: string) => link(adminPaths.adminClient, number);
export const clientFileLink = (number: string) => link(adminPaths.adminClientFile, number);

export const readClientNumber = (search: URLSearchParams) => search.get(clientField) ?? '';
