import type { AccessInput, TeamAccess } from '../../../shared/accounts/administrators.ts';
import { endSessions } from '../accounts/sessions.ts';
import type { Facts, ResourceFacts } from '../booking/search/facts.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { computeMark } from '../marks.ts';
import { Refusal } from '../refusal.ts';
import { resourceSubject } from './read-team.ts';
import { getResource } from './save-resource.ts';

/** Returns the sign-in and the open invitation of a staff member. */
export async function readTeamAccess(db: Db, lane: number, callerId: string): Promise<TeamAccess> {
  const { user_id, role, email, token_hash, invited, expires_at } = await db
    .selectFrom('resources')
    .leftJoin('team_sign_ins', 'team_sign_ins.lane', 'resources.lane')
    .leftJoin('users', 'users.id', 'team_sign_ins.user_id')
    .leftJoin('team_invitations', 'team_invitations.lane', 'resources.lane')
    .select(['user_id', 'role', 'users.email', 'token_hash', 'expires_at'])
    .select('team_invitations.email as invited')
    .where('kind', '=', 'staff')
    .where('resources.lane', '=', lane)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
  const until = expires_at ?? '';
  return {
    mark: accessMark({ user_id, token_hash }),
    account: user_id
      ? { email: email ?? '', isYou: user_id === callerId, isAdmin: role === 'admin' }
      : null,
    invitation: token_hash ? { email: invited ?? '', until, isOver: until <= timestamp() } : null,
  };
}

export const hasLeft = ({ active_to }: Pick<ResourceFacts, 'active_to'>) =>
  (active_to ?? today()) < today();

interface State {
  readonly user_id: string | null | undefined;
  readonly token_hash: string | null | undefined;
}

const accessMark = ({ user_id, token_hash }: State) =>
  user_id || token_hash ? computeMark([user_id ?? '', token_hash ?? '']) : '';

export async function editedAccess(within: Db, facts: Facts, { id, mark }: AccessInput) {
  const person = getResource(facts, id);
  if (person.kind !== 'staff') throw new Refusal('not-found');
  const { lane } = person;
  const signIn = await within
    .selectFrom('team_sign_ins')
    .innerJoin('users', 'users.id', 'team_sign_ins.user_id')
    .select(['user_id', 'role'])
    .where('lane', '=', lane)
    .executeTakeFirst();
  const invitation = await within
    .selectFrom('team_invitations')
    .select('token_hash')
    .where('lane', '=', lane)
    .executeTakeFirst();
  const state = { user_id: signIn?.user_id, token_hash: invitation?.token_hash };
  if (accessMark(state) !== mark) throw new Refusal('conflict');
  return { person, signIn, invitation };
}

type Edited = Awaited<ReturnType<typeof editedAccess>>;

/** Ends the sign-in and an open invitation, which would let her in again. */
export async function endSignIn(within: Db, { person, signIn }: Edited, actor: string) {
  if (!signIn) throw new Refusal('not-found');
  await removeSignIn(within, person.lane);
  await within.deleteFrom('team_invitations').where('lane', '=', person.lane).execute();
  await recordEvent(within, {
    subject: resourceSubject(person.lane),
    actor,
    action: 'sign-in-ended',
  });
}

/** Ends her sessions at once. An administrator's sessions continue, with that role. */
export async function removeSignIn(within: Db, lane: number): Promise<void> {
  const removed = await within
    .deleteFrom('team_sign_ins')
    .where('lane', '=', lane)
    .returning('user_id')
    .executeTakeFirst();
  if (!removed) return;
  const { role } = await within
    .selectFrom('users')
    .select('role')
    .where('id', '=', removed.user_id)
    .executeTakeFirstOrThrow();
  if (role !== 'admin') await endSessions(within, removed.user_id);
}
