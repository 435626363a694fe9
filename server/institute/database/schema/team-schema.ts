import { retention } from '../../../../shared/retention.ts';
import { integer, table, text } from './table.ts';

/* Staff members who sign in, and the absences that they request. */

const { months, signInDays } = retention;

export const teamTables = {
  /** The account of a staff member: one each. */
  team_sign_ins: table({
    columns: {
      lane: integer.references('resources', 'cascade'),
      user_id: text.references('users', 'cascade').unique,
      created_at: text,
    },
    key: ['lane'],
    kept: 'for good',
    person: { by: 'account', noun: 'team sign-in', told: 'team_sign_ins', withheld: ['user_id'] },
  }),

  /** Links by which the owner invites a staff member to sign in: one each. */
  team_invitations: table({
    columns: {
      lane: integer.references('resources', 'cascade'),
      /** The mailbox as readMailbox normalizes it. The link is mailed there, and proves it. */
      email: text,
      /** SHA-256; only the mail has the token itself. */
      token_hash: text.unique,
      created_at: text,
      expires_at: text,
    },
    key: ['lane'],
    indexes: { team_invitations_by_end: '(expires_at)' },
    kept: { days: signInDays, since: 'expires_at' },
    person: {
      by: { mailbox: 'email' },
      noun: 'invitation',
      told: 'invitations',
      withheld: ['email', 'token_hash'],
    },
  }),

  absence_wishes: table({
    columns: {
      id: text,
      lane: integer.references('resources', 'cascade'),
      user_id: text.references('users', 'cascade'),
      /** YYYY-MM-DD. */
      first_day: text,
      last_day: text,
      /** Minutes since midnight on each of these days. */
      starts: integer,
      ends: integer,
      label: text,
      state: text,
      reason: text,
      created_at: text,
      decided_at: text.orNull,
    },
    key: ['id'],
    indexes: {
      absence_wishes_of_lane: '(lane, last_day)',
      absence_wishes_of_account: '(user_id)',
      absence_wishes_by_day: '(last_day)',
    },
    kept: { months, since: 'last_day' },
    person: {
      by: 'account',
      noun: 'absence wish',
      told: 'absence_wishes',
      order: 'created_at',
      withheld: ['id', 'user_id'],
    },
  }),
};
