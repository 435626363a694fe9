import { adminPaths, clientField } from '../../../../shared/page/admin-paths.ts';
import { completedField } from '../completed-edit.ts';

/*
 * Addresses of a client's screens: they name a request, never a telephone number, as addresses are
 * kept by browsers and in what servers log.
 */

const link = (path: string, number: string) =>
  `${path}?${new URLSearchParams({ [clientField]: number })}`;

export const clientLink = (number: string) => link(adminPaths.adminClient, number);
export const notedLink = (number: string) => `${clientLink(number)}&${completedField}=note`;
export const eraseLink = (number: string) => link(adminPaths.adminErasure, number);
export const erasedLink = () => `${adminPaths.adminClients}?${completedField}=efface`;
export const clientFileLink = (number: string) => link(adminPaths.adminClientFile, number);
