import * as v from 'valibot';
import { pickSchemas } from '../contract/declared-fields.ts';
import { malformed } from '../contract/error-codes.ts';
import { email } from '../contract/field-kinds.ts';
import { Id, menuCounts } from '../contract/list-query.ts';
import { Mark, ResourceId } from '../team/agenda-facts-input.ts';

/** Hours in which an administrator who became one by the code cannot touch the access of older ones. */
export const newAdministratorHours = 72;

export const AdministratorInput = v.object({ id: Id }, malformed);

export const SignedInDeviceInput = v.object({ id: Id }, malformed);

const SignedInDevice = v.object({
  id: v.pipe(Id, v.description('The session’s id.')),
  device: v.nullable(
    v.pipe(
      v.string(),
      v.description('"android-phone chrome", in the words of device.ts; null where unknown.'),
    ),
  ),
  seenOn: v.nullable(
    v.pipe(v.string(), v.description('The day of its last request; null where unknown.')),
  ),
  signedInAt: v.string(),
  isThis: v.pipe(v.boolean(), v.description('This is the session that makes the call.')),
});
export type SignedInDevice = v.InferOutput<typeof SignedInDevice>;

const Account = v.object({
  id: v.string(),
  email: v.pipe(v.string(), v.description('"" for an account without a mailbox.')),
  isYou: v.boolean(),
  sessions: v.pipe(v.number(), v.description('The number of signed-in browsers.')),
  signedInAt: v.nullable(
    v.pipe(v.string(), v.description('When the newest of these began; null without any.')),
  ),
  isProtected: v.exactOptional(
    v.pipe(
      v.literal(true),
      v.description(
        'The caller became administrator too recently to end its access or its sessions.',
      ),
    ),
  ),
  devices: v.optional(
    v.pipe(v.array(SignedInDevice), v.description('Absent when a backend cannot list them.')),
  ),
});
export type Account = v.InferOutput<typeof Account>;

export const teamAccess = {
  mark: v.string(),
  account: v.nullable(
    v.pipe(
      v.object({ ...Account.entries, isAdmin: v.boolean() }),
      v.description('`isAdmin`: the account is in the other list too, with its devices.'),
    ),
  ),
  invitation: v.nullable(
    v.pipe(
      v.object({ email: v.string(), until: v.string(), isOver: v.boolean() }),
      v.description('A mailed link that was not used yet.'),
    ),
  ),
};

const TeamMember = v.object({
  resource: v.pipe(v.string(), v.description('Of the person.')),
  lane: v.exactOptional(
    v.pipe(v.string(), v.description('The former name of `resource`, until 0.4.0.')),
  ),
  name: v.string(),
  isGone: v.pipe(
    v.boolean(),
    v.description('The last day in service is over: the account sees nothing any more.'),
  ),
  ...teamAccess,
});
export type TeamMember = v.InferOutput<typeof TeamMember>;
export type TeamAccess = Pick<TeamMember, 'mark' | 'account' | 'invitation'>;

export const AdministratorList = v.object({
  administrators: v.array(Account),
  team: v.exactOptional(
    v.pipe(
      v.array(TeamMember),
      v.description(
        'People of the team who sign in or are invited to; absent where a backend has no such sign-ins.',
      ),
    ),
  ),
  ...menuCounts,
});
export type AdministratorList = v.InferOutput<typeof AdministratorList>;

export const NewAccess = v.object({
  email: v.pipe(v.string(), v.description('"" for an account without a mailbox.')),
  since: v.string(),
});
export type NewAccess = v.InferOutput<typeof NewAccess>;

const access = { id: ResourceId, mark: Mark };
export const AccessInput = v.object(access, malformed);
export type AccessInput = v.InferOutput<typeof AccessInput>;
export const inviteFields = { email: email('Son adresse e-mail') };
export const InviteInput = v.object({ ...access, ...pickSchemas(inviteFields) }, malformed);
export type InviteInput = v.InferOutput<typeof InviteInput>;
