import { adminPaths } from '../../../../shared/page/admin-paths.ts';

export const messageLink = (id: string) => `${adminPaths.adminMessage}?id=${id}`;
