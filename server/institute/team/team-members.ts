import type { AccountRole, Role } from '#shared/accounts/account.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';

/* The accounts of staff members. One row links an account, and ends with the last day by itself. */

/** Selects accounts, with `resources.id` if a person in service owns one. */
export const selectAccounts = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('team_sign_ins', 'team_sign_ins.user_id', 'users.id')
    .leftJoin('resources', (join) =>
      join
        .onRef('resources.id', '=', 'team_sign_ins.resource_id')
        .on(({ eb, or }) => or([eb('active_to', 'is', null), eb('active_to', '>=', today())])),
    );

/** Returns the role. An administrator keeps that role; a staff member needs none. */
export const getRole = ({
  role,
  resourceId,
}: {
  role: Role | '';
  resourceId: number | null;
}): AccountRole | '' => (resourceId === null || role === 'admin' ? role : 'equipe');
