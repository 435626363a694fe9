import type { Generated } from 'kysely';
import type { RequestStatus } from '../../../../shared/contract/booking/request-status.ts';

/*
 * The tables. Times are UTC in ISO 8601, which sort as text alike in every database; ids are random
 * UUIDs.
 */

import type { Provider } from '../../../../shared/contract/account.ts';
import type { AgendaTables } from './agenda-schema.ts';
import type { BrowserTables } from './browsers-schema.ts';
import type { ContentsTables } from './contents-schema.ts';
import type { MailTables } from './mails-schema.ts';
import type { OnlineTables } from './online-schema.ts';
import type { PhotoTables } from './photos-schema.ts';
import type { PushTables } from './push-schema.ts';

export interface Database
  extends AgendaTables,
    BrowserTables,
    ContentsTables,
    MailTables,
    OnlineTables,
    PhotoTables,
    PushTables {
  users: {
    id: string;
    /** As readMailbox normalizes it; null while no mailbox is verified. */
    email: string | null;
    /** "" until chosen. */
    role: '' | 'user' | 'admin';
    created_at: string;
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
  /** Links accounts at Google and Facebook to users. */
  identities: {
    provider: Provider;
    /** The provider's account id: unlike a mailbox it never changes hands. */
    subject: string;
    user_id: string;
    created_at: string;
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
    /** Mailbox of a sender who was signed in. */
    sender: string | null;
    /** Keyed hash of author and text, as long as an identical message counts as a repetition. */
    fingerprint: string | null;
    created_at: string;
    answered_at: string | null;
    /** Incremented by each change (optimistic locking). */
    version: number;
    /** Normalized text for the search, see search.ts. */
    search_words: string;
  };
  requests: {
    id: string;
    /** "RDV-7K2MP": the reference for people, also on the telephone. */
    number: string;
    status: RequestStatus;
    /** YYYY-MM-DD in Abidjan. */
    day: string;
    people: number;
    /** Slugs of the catalogue. */
    section: string;
    care_type: string | null;
    /** "Soins du visage, Gamme Clarins": names of category and type when requested. */
    care: string;
    /** JSON of StoredTreatment[]: names and prices when requested. */
    treatments: string;
    moment: string;
    name: string;
    /** +digits (E.164). */
    phone: string;
    /** As readMailbox normalizes it. */
    email: string | null;
    note: string;
    /** The client's account, if known. */
    user_id: string | null;
    /** Hash of the input, as long as an identical request counts as a repetition; later the row's id. */
    fingerprint: string;
    /** HH:MM, set by the confirmation. */
    hour: string | null;
    /** HH:MM, when the client may leave; null where no lane's time was taken. */
    ends: string | null;
    /** JSON of who does what for whom and which time that takes; `parts` and `lane_use` are derived from it. */
    plan: Generated<string | null>;
    /**
     * Why a confirmed one has no plan: 'unassigned', of before there was an agenda, whose day offers
     * no hours until somebody is chosen; 'chosen' by the institute's people, in nobody's way.
     */
    off_agenda: Generated<'unassigned' | 'chosen' | null>;
    /** JSON of StoredTreatment[][], where not all persons have the same. */
    persons: string | null;
    /** Whether the client came. */
    outcome: 'came' | 'missed' | null;
    /** Why it was refused or cancelled, as told to the client. */
    reason: string | null;
    /** Internal to the institute. */
    staff_note: string;
    /** Incremented by each change (optimistic locking). */
    version: number;
    /** Normalized text for the search, see search.ts. */
    search_words: string;
    created_at: string;
    updated_at: string;
  };
  /** What the institute notes about a client; it stays as long as a request of that number. */
  client_notes: {
    /** +digits (E.164), as requests have it. */
    phone: string;
    note: string;
    /** As an actor of `events`. */
    noted_by: string;
    noted_at: string;
  };
  /** The audit log. */
  events: {
    id: string;
    /** The id of the changed row; for a closed day its date. */
    subject: string;
    at: string;
    /** A mailbox, the id of an account that has none, "client", "command" or "erased". */
    actor: string;
    action: string;
    detail: string;
  };
  /** Closed days besides those of shared/institute.ts. */
  closed_days: {
    /** YYYY-MM-DD. */
    day: string;
    label: string;
    closed_by: string;
    created_at: string;
  };
  limits: {
    /** HMAC of the limit's name and the subject; of a lease a plain hash. */
    key: string;
    count: number;
    ends_at: string;
  };
  /** When each periodic job last ran, in any process. */
  last_runs: {
    name: string;
    at: string;
  };
  /** Secrets that all processes share and no setting gives. */
  secrets: {
    name: string;
    value: string;
  };
}
