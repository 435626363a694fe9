import type { RequestStatus } from '../../../shared/contract/request-status.ts';

/*
 * The tables as Kysely sees them. Times are UTC in ISO 8601, which sort as text alike in every
 * database; ids are random UUIDs.
 */

import type { Provider } from '../../../shared/contract/account.ts';

export interface Database {
  users: {
    id: string;
    /** As readMailbox spells it; null when no mailbox was proved. */
    email: string | null;
    /** "" while not chosen. */
    role: '' | 'user' | 'admin';
    created_at: string;
  };
  sign_in_links: {
    id: string;
    email: string;
    /** SHA-256: the token itself is only in the mail. */
    token_hash: string;
    created_at: string;
    expires_at: string;
    /** Used, or replaced by a newer link. */
    ended_at: string | null;
  };
  /** Whose accounts at Google and Facebook are whose here. */
  identities: {
    provider: Provider;
    /** What the provider calls its account: unlike a mailbox it never changes hands. */
    subject: string;
    user_id: string;
    created_at: string;
  };
  /** Browsers that were sent to a provider and have not come back. */
  sign_in_attempts: {
    /** SHA-256: the state itself is only in the address at the provider. */
    state_hash: string;
    provider: Provider;
    browser_hash: string;
    nonce: string;
    code_verifier: string;
    expires_at: string;
  };
  sessions: {
    id: string;
    user_id: string;
    /** SHA-256 of the authorizationCode cookie. */
    code_hash: string;
    created_at: string;
    expires_at: string;
    ended_at: string | null;
  };
  messages: {
    id: string;
    subject: string;
    message: string;
    /** Of a visitor who was signed in. */
    sender: string | null;
    /** Of its words and who wrote them, while the very same message would be a repetition. */
    fingerprint: string | null;
    created_at: string;
    answered_at: string | null;
    /** One more with each change. */
    version: number;
    /** All that can be looked for, as search.ts writes it. */
    search_words: string;
  };
  mails: {
    id: string;
    recipient: string;
    reply_to: string | null;
    subject: string;
    /** Emptied once sent or expired: it may hold a sign-in link. */
    text: string;
    /** JSON of an Attachment; goes with the text. */
    attachment: string | null;
    /** The request that it is about. */
    request_id: string | null;
    created_at: string;
    /** After this it is of no use any more. */
    expires_at: string | null;
    attempts: number;
    /** While a process sends it, the end of that process's claim; "9999-…" once it is given up. */
    next_try_at: string;
    sent_at: string | null;
    last_error: string | null;
  };
  requests: {
    id: string;
    /** "RDV-7K2MP": how it is called on the telephone. */
    number: string;
    status: RequestStatus;
    /** YYYY-MM-DD in Abidjan. */
    day: string;
    people: number;
    /** Slugs of the catalogue. */
    section: string;
    care_type: string | null;
    /** "Soins du visage, Gamme Clarins": category and type as they were called on that day. */
    care: string;
    /** JSON of StoredTreatment[]: as they were called and priced on that day. */
    treatments: string;
    moment: string;
    name: string;
    /** +digits (E.164). */
    phone: string;
    /** As mailbox.ts spells it. */
    email: string | null;
    note: string;
    /** Of a client who was signed in. */
    user_id: string | null;
    /** Of what was asked, while the very same request would be a repetition; then its own id. */
    fingerprint: string;
    /** HH:MM, given with the confirmation. */
    hour: string | null;
    /** Given with the refusal. */
    reason: string | null;
    /** For the institute only. */
    staff_note: string;
    /** One more with each change, so that an edit of an older state is noticed. */
    version: number;
    /** All that can be looked for, as search.ts writes it. */
    search_words: string;
    created_at: string;
    updated_at: string;
  };
  /** Who changed what and when. */
  events: {
    id: string;
    /** The id of what was changed; of a closed day the day. */
    subject: string;
    at: string;
    /** An e-mail address, the id of an account that has none, or "client". */
    actor: string;
    action: string;
    detail: string;
  };
  /** Besides the owner's own list. */
  closed_days: {
    /** YYYY-MM-DD. */
    day: string;
    label: string;
    closed_by: string;
    created_at: string;
  };
  limits: {
    /** HMAC of what is limited and who. */
    key: string;
    count: number;
    ends_at: string;
  };
  /** When something that is done now and then was done last, whichever process did it. */
  last_runs: {
    name: string;
    at: string;
  };
  /** What all processes must agree on and no setting says. */
  secrets: {
    name: string;
    value: string;
  };
}
