import { adminPaths, clientField } from '../../../../shared/page/admin-paths.ts';
import { completedField } from '../completed-edit.ts';

/*
 * Addresses of a client's screens: they name a request, never a telephone number, as addresses are
 * kept by browsers and in what servers log.
 */

export const partField = 'partie';
export const erasePart = 'effacer';

type Done = 'note' | 'efface';

const link = (search: Readonly<Record<string, string>>, done?: Done) =>
  `${adminPaths.adminClients}?${new URLSearchParams({ ...search, ...(done && { [completedField]: done }) })}`;

export const clientLink = (number: string, done?: Done) => link({ [clientField]: number }, done);
export const eraseLink = (number: string) =>
  link({ [clientField]: number, [partField]: erasePart });
export const erasedLink = () => link({}, 'efface');
export const clientFileLink = (number: string) =>
  `${adminPaths.adminClientFile}?${new URLSearchParams({ [clientField]: number })}`;

export const numberIn = (request: Request) =>
  new URL(request.url).searchParams.get(clientField) ?? '';
