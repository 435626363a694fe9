import { isRequestNumber } from '../../../shared/appointments/request-status.ts';
import { adminPaths, clientField } from '../../../shared/page/admin-paths.ts';
import { completedField } from '../../admin/completed-edit.ts';
import { type Asked, loadOne, notFound } from '../../admin/load.ts';

/* Addresses of a client's screens name a request, never a telephone number: browsers and logs keep addresses. */

const link = (path: string, number: string) =>
  `${path}?${new URLSearchParams({ [clientField]: number })}`;

export const clientLink = (number: string) => link(adminPaths.adminClient, number);
export const notedLink = (number: string) => `${clientLink(number)}&${completedField}=note`;
export const eraseLink = (number: string) => link(adminPaths.adminErasure, number);
export const erasedLink = () => `${adminPaths.adminClients}?${completedField}=efface`;
export const clientFileLink = (number: string) => link(adminPaths.adminClientFile, number);

export const readClientNumber = (search: URLSearchParams) => search.get(clientField) ?? '';

export async function loadClient<Name extends 'adminClient' | 'adminClientErasure'>(
  { search, context }: Asked,
  name: Name,
) {
  const number = readClientNumber(search);
  if (!isRequestNumber(number)) return notFound(context);
  return loadOne({ context }, { name, query: { number } });
}
