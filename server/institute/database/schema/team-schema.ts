import { retention } from '../../../../shared/retention.ts';
import type { FactsOf } from './table-facts.ts';

/*
 * People of the team who sign in, and the absences that they wish for.
 */

export interface TeamTables {
  /** Whose account a person of the team has: one each. */
  team_sign_ins: {
    lane: number;
    user_id: string;
    created_at: string;
  };
  /** Links by which the owner invites a person to sign in: one each. */
  team_invitations: {
    lane: number;
    /** As readMailbox normalizes it: the link is mailed there, and proves it. */
    email: string;
    /** SHA-256; the token itself is only in the mail. */
    token_hash: string;
    created_at: string;
    expires_at: string;
  };
  /** Absences for which staff members asked in former versions. */
  absence_wishes: {
    id: string;
    lane: number;
    user_id: string;
    /** YYYY-MM-DD. */
    first_day: string;
    last_day: string;
    /** Minutes of each of these days. */
    starts: number;
    ends: number;
    label: string;
    state: string;
    /** The owner's word. */
    reason: string;
    created_at: string;
    decided_at: string | null;
  };
}

const { months, signInDays } = retention;
const ofLane = { lane: 'resources' } as const;
const ofAccount = { user_id: 'users' } as const;

export const teamTables = {
  team_sign_ins: {
    key: ['lane'],
    belongsTo: { ...ofLane, ...ofAccount },
    kept: 'for good',
    person: { by: 'account', noun: 'team sign-in', told: 'team_sign_ins', withheld: ['user_id'] },
  },
  team_invitations: {
    key: ['lane'],
    belongsTo: ofLane,
    kept: { days: signInDays, since: 'expires_at' },
    person: {
      by: { mailbox: 'email' },
      noun: 'invitation',
      told: 'invitations',
      withheld: ['email', 'token_hash'],
    },
  },
  absence_wishes: {
    key: ['id'],
    belongsTo: { ...ofLane, ...ofAccount },
    kept: { months, since: 'last_day' },
    person: {
      by: 'account',
      noun: 'absence wish',
      told: 'absence_wishes',
      order: 'created_at',
      withheld: ['id', 'user_id'],
    },
  },
} as const satisfies FactsOf<TeamTables>;
