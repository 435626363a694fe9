import type { Provider } from '#shared/accounts/account.ts';
import { retention } from '#shared/retention.ts';
import { integer, table, text } from './table.ts';

const { signInDays, browserDays, months } = retention;

export const accountTables = {
  users: table({
    columns: {
      id: text,
      email: text.unique.orNull,
      role: text.as<'' | 'user' | 'admin'>(),
      /** The time when the code made it an administrator's beside others; null for all other accounts. */
      admin_since: text.orNull,
      created_at: text,
    },
    indexes: { users_by_created_at: '(created_at)' },
    retention: { months, rule: true },
    person: { by: { mailbox: 'email' } },
    history: true,
  }),

  removal_links: table({
    columns: {
      /** SHA-256; only the mail has the token itself. */
      token_hash: text,
      user_id: text.references('users', 'cascade'),
      told_id: text.references('users', 'cascade'),
      created_at: text,
      expires_at: text,
    },
    key: ['token_hash'],
    indexes: {
      removal_links_by_user_id: '(user_id)',
      removal_links_by_told_id: '(told_id)',
      removal_links_by_expires_at: '(expires_at)',
    },
    retention: { days: signInDays, since: 'expires_at' },
    person: { by: 'account' },
  }),

  identities: table({
    columns: {
      provider: text.as<Provider>(),
      /** The provider's account id: unlike a mailbox it never changes hands. */
      subject: text,
      user_id: text.references('users'),
      created_at: text,
    },
    key: ['provider', 'subject'],
    indexes: { identities_by_user_id: '(user_id)' },
    retention: { erasedWith: 'users' },
    person: { by: 'account' },
  }),

  sessions: table({
    columns: {
      id: text,
      user_id: text.references('users'),
      code_hash: text,
      created_at: text,
      expires_at: text,
      ended_at: text.orNull,
      device: text.orNull,
      seen_on: text.orNull,
    },
    indexes: {
      sessions_of_user: '(user_id)',
      sessions_by_end: '(coalesce(ended_at, expires_at))',
      sessions_with_device: '(expires_at) where device is not null',
    },
    retention: { days: signInDays, rule: true },
    person: { by: 'account', withheld: ['id'] },
  }),

  known_browsers: table({
    columns: {
      browser_hash: text,
      user_id: text.references('users', 'cascade'),
      seen_at: text,
    },
    key: ['browser_hash', 'user_id'],
    indexes: {
      known_browsers_user_id: '(user_id)',
      known_browsers_seen_at: '(seen_at)',
    },
    retention: { days: browserDays, since: 'seen_at' },
    person: { by: 'account', order: 'seen_at' },
  }),

  sign_in_links: table({
    columns: {
      id: text,
      email: text,
      token_hash: text.unique,
      created_at: text,
      expires_at: text,
      ended_at: text.orNull,
    },
    indexes: {
      sign_in_links_of_mailbox: '(email, created_at)',
      sign_in_links_by_expires_at: '(expires_at)',
    },
    retention: { days: signInDays, since: 'expires_at' },
    person: { by: { mailbox: 'email' }, withheld: ['id', 'email'] },
  }),

  sign_in_attempts: table({
    columns: {
      state_hash: text,
      provider: text.as<Provider>(),
      browser_hash: text,
      nonce: text,
      code_verifier: text,
      expires_at: text,
    },
    key: ['state_hash'],
    indexes: { sign_in_attempts_by_expires_at: '(expires_at)' },
    retention: { days: signInDays, since: 'expires_at' },
    isFilledBySite: true,
    person: 'nobody',
  }),

  team_sign_ins: table({
    columns: {
      resource_id: integer.references('resources', 'cascade'),
      user_id: text.references('users', 'cascade').unique,
      created_at: text,
    },
    key: ['resource_id'],
    retention: 'for good',
    person: { by: 'account' },
  }),
};
