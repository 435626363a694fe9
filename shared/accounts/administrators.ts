import * as v from 'valibot';
import { pickSchemas } from '../contract/declared-fields.ts';
import { malformed } from '../contract/error-codes.ts';
import { email } from '../contract/field-kinds.ts';
import { describe } from '../contract/fields.ts';
import { Id, menuCounts } from '../contract/list-query.ts';
import { Mark, ResourceId } from '../team/agenda-facts-input.ts';

/** The hours in which an administrator made by the code cannot remove older administrators or end their sessions. */
export const newAdministratorHours = 72;

const SignedInDevice = v.object({
  id: describe(Id, 'The session’s id.'),
  device: v.nullable(
    describe(
      v.string(),
      'System and browser as device.ts names them: "android-phone chrome". Null if unknown.',
    ),
  ),
  seenOn: v.nullable(describe(v.string(), 'The day of its last request. Null if unknown.')),
  signedInAt: v.string(),
  isThis: describe(v.boolean(), 'True for the session that makes this call.'),
});
export type SignedInDevice = v.InferOutput<typeof SignedInDevice>;

const Account = v.object({
  id: v.string(),
  email: describe(v.string(), '"" for an account without a mailbox.'),
  isYou: v.boolean(),
  sessions: describe(v.number(), 'The number of signed-in browsers.'),
  signedInAt: v.nullable(
    describe(v.string(), 'The start of the newest session. Null if there is none.'),
  ),
  isProtected: v.exactOptional(
    describe(
      v.literal(true),
      'The caller became administrator too recently to remove this account or end its sessions.',
    ),
  ),
  devices: v.optional(describe(v.array(SignedInDevice), 'Absent if the backend cannot list them.')),
});
export type Account = v.InferOutput<typeof Account>;

export const TeamAccess = v.object({
  mark: v.string(),
  account: v.nullable(
    v.object({
      email: v.string(),
      isYou: v.boolean(),
      isAdmin: describe(v.boolean(), 'The account is an administrator’s as well.'),
    }),
  ),
});
export type TeamAccess = v.InferOutput<typeof TeamAccess>;

export const AdministratorList = v.object({
  administrators: v.array(Account),
  ...menuCounts,
});
export type AdministratorList = v.InferOutput<typeof AdministratorList>;

/** A new administrator's access, as shown to the older administrator who can remove it by a mailed link. */
export const NewAccess = v.object({
  email: describe(v.string(), '"" for an account without a mailbox.'),
  since: v.string(),
});
export type NewAccess = v.InferOutput<typeof NewAccess>;

const accessFields = { id: ResourceId, mark: Mark };
export const AccessInput = v.object(accessFields, malformed);
export type AccessInput = v.InferOutput<typeof AccessInput>;
export const inviteFields = { email: email('Son adresse e-mail') };
export const InviteInput = v.object({ ...accessFields, ...pickSchemas(inviteFields) }, malformed);
export type InviteInput = v.InferOutput<typeof InviteInput>;
