import type { AccountRole, Role } from '../../../shared/accounts/account.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';

/*
 * Which accounts belong to people of the team. That they do is one row, and ends with their last day by itself.
 */

/** Accounts, with `resources.lane` where one is of a person in service. */
export const withLanes = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('team_sign_ins', 'team_sign_ins.user_id', 'users.id')
    .leftJoin('resources', (join) =>
      join
        .onRef('resources.lane', '=', 'team_sign_ins.lane')
        .on(({ eb, or }) => or([eb('active_to', 'is', null), eb('active_to', '>=', today())])),
    );

/** Who is an administrator stays one; nobody of the team is asked for a role. */
export const roleOf = ({
  role,
  lane,
}: {
  role: Role | '';
  lane: number | null;
}): AccountRole | '' => (lane === null || role === 'admin' ? role : 'equipe');
