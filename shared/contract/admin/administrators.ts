import * as v from 'valibot';
import { malformed } from '../error-codes.ts';
import { Email } from '../fields.ts';
import { LaneId, Mark } from './agenda-facts-input.ts';
import { Id, menuCounts } from './query.ts';

/*
 * Who signs in: who may use the back office, people of the team who see their own agenda, and on which devices.
 */

/** Hours in which an administrator who became one by the code cannot touch the access of older ones. */
export const newAdministratorHours = 72;

/** The account whose sessions end, or which loses its administrator role. */
export const AdministratorInput = v.object({ id: Id }, malformed);

/** The session to end. */
export const SignedInDeviceInput = v.object({ id: Id }, malformed);

const SignedInDevice = v.object({
  /** The session's id. */
  id: Id,
  /** "android-phone chrome", in the words of device.ts; null where unknown. */
  device: v.nullable(v.string()),
  /** The day of its last request; null where unknown. */
  seenOn: v.nullable(v.string()),
  signedInAt: v.string(),
  /** This is the session that makes the call. */
  isThis: v.boolean(),
});
export type SignedInDevice = v.InferOutput<typeof SignedInDevice>;

const Account = v.object({
  id: v.string(),
  /** "" for an account without a mailbox. */
  email: v.string(),
  isYou: v.boolean(),
  /** The number of signed-in browsers. */
  sessions: v.number(),
  /** When the newest of these began; null without any. */
  signedInAt: v.nullable(v.string()),
  /** The caller became administrator too recently to end its access or its sessions. */
  isProtected: v.exactOptional(v.literal(true)),
  /** Absent when a backend cannot list them. */
  devices: v.optional(v.array(SignedInDevice)),
});
export type Account = v.InferOutput<typeof Account>;

/** How a person of the team signs in; both are null while she does not. */
export const teamAccess = {
  mark: v.string(),
  /** `isAdmin`: the account is in the other list too, with its devices. */
  account: v.nullable(v.object({ ...Account.entries, isAdmin: v.boolean() })),
  /** A mailed link that was not used yet. */
  invitation: v.nullable(v.object({ email: v.string(), until: v.string(), isOver: v.boolean() })),
};

const TeamMember = v.object({
  /** Of the person. */
  lane: v.string(),
  name: v.string(),
  /** Her last day is over: she sees nothing any more. */
  isGone: v.boolean(),
  ...teamAccess,
});
export type TeamMember = v.InferOutput<typeof TeamMember>;
export type TeamAccess = Pick<TeamMember, 'mark' | 'account' | 'invitation'>;

export const AdministratorList = v.object({
  administrators: v.array(Account),
  /** People of the team who sign in or are invited to; absent where a backend has no such sign-ins. */
  team: v.exactOptional(v.array(TeamMember)),
  ...menuCounts,
});
export type AdministratorList = v.InferOutput<typeof AdministratorList>;

/** The new administrator whom a mailed link removes. */
export const NewAccess = v.object({
  /** "" for an account without a mailbox. */
  email: v.string(),
  since: v.string(),
});
export type NewAccess = v.InferOutput<typeof NewAccess>;

/** The person, and the state of her access that the owner saw. */
const access = { id: LaneId, mark: Mark };
export const AccessInput = v.object(access, malformed);
export type AccessInput = v.InferOutput<typeof AccessInput>;
export const InviteInput = v.object({ ...access, email: Email }, malformed);
export type InviteInput = v.InferOutput<typeof InviteInput>;
