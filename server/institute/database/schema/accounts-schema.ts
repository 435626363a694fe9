import type { Generated } from 'kysely';
import type { Provider } from '../../../../shared/contract/account.ts';
import { retention } from '../../../../shared/retention.ts';
import type { FactsOf } from './table-facts.ts';

export interface AccountTables {
  users: {
    id: string;
    /** As readMailbox normalizes it; null while no mailbox is verified. */
    email: string | null;
    /** "" until chosen. */
    role: '' | 'user' | 'admin';
    /** When it became administrator by the code while there were others; null for all others. */
    admin_since: Generated<string | null>;
    created_at: string;
  };
  /** Links by which an administrator who was there before removes a new one. */
  removal_links: {
    /** SHA-256; the token itself is only in the mail. */
    token_hash: string;
    /** The new administrator. */
    user_id: string;
    /** The administrator to whom it was mailed. */
    told_id: string;
    created_at: string;
    expires_at: string;
  };
  /** Links accounts at Google and Facebook to users. */
  identities: {
    provider: Provider;
    /** The provider's account id: unlike a mailbox it never changes hands. */
    subject: string;
    user_id: string;
    created_at: string;
  };
  sessions: {
    id: string;
    user_id: string;
    /** SHA-256 of the authorizationCode cookie. */
    code_hash: string;
    created_at: string;
    expires_at: string;
    ended_at: string | null;
    /** For open sessions of administrators, in words of shared/contract/device.ts, null where unknown. */
    device: string | null;
    /** The day of its last request, likewise. */
    seen_on: string | null;
  };
  /** Browsers that signed in. */
  known_browsers: {
    /** SHA-256 of the random id that the site gave the browser. */
    browser_hash: string;
    user_id: string;
    /** The last sign-in or logout there. */
    seen_at: string;
  };
  sign_in_links: {
    id: string;
    email: string;
    /** SHA-256; the token itself is only in the mail. */
    token_hash: string;
    created_at: string;
    expires_at: string;
    /** Used, or, before several could live at once, replaced by a newer link. */
    ended_at: string | null;
  };
  /** Pending sign-ins: browsers that were sent to a provider and have not come back. */
  sign_in_attempts: {
    /** SHA-256; the state itself is only in the provider's URL. */
    state_hash: string;
    provider: Provider;
    browser_hash: string;
    nonce: string;
    code_verifier: string;
    expires_at: string;
  };
}

const { signInDays, browserDays, months } = retention;

export const accountTables = {
  users: {
    key: ['id'],
    kept: { months, rule: true },
    person: { by: { mailbox: 'email' }, noun: 'account', told: 'account' },
    history: true,
  },
  removal_links: {
    key: ['token_hash'],
    belongsTo: { user_id: 'users', told_id: 'users' },
    kept: { days: signInDays, since: 'expires_at' },
    person: {
      by: 'account',
      noun: 'removal link',
      told: 'removal_links',
      withheld: ['token_hash', 'user_id', 'told_id'],
    },
  },
  identities: {
    key: ['provider', 'subject'],
    references: { user_id: 'users' },
    kept: { goneWith: 'users' },
    person: {
      by: 'account',
      noun: 'sign-in provider',
      told: 'identities',
      withheld: ['user_id'],
    },
  },
  sessions: {
    key: ['id'],
    references: { user_id: 'users' },
    kept: { days: signInDays, rule: true },
    person: {
      by: 'account',
      noun: 'session',
      told: 'sessions',
      withheld: ['id', 'user_id', 'code_hash'],
    },
  },
  known_browsers: {
    key: ['browser_hash', 'user_id'],
    belongsTo: { user_id: 'users' },
    kept: { days: browserDays, since: 'seen_at' },
    person: {
      by: 'account',
      noun: 'browser',
      told: 'browsers',
      order: 'seen_at',
      withheld: ['browser_hash', 'user_id'],
    },
  },
  sign_in_links: {
    key: ['id'],
    kept: { days: signInDays, since: 'expires_at' },
    person: {
      by: { mailbox: 'email' },
      noun: 'sign-in link',
      told: 'sign_in_links',
      withheld: ['id', 'email', 'token_hash'],
    },
  },
  sign_in_attempts: {
    key: ['state_hash'],
    kept: { days: signInDays, since: 'expires_at' },
    byItself: true,
    person: 'nobody',
  },
} as const satisfies FactsOf<AccountTables>;
