import type { Generated } from 'kysely';
import type { DepositState } from '../../../../shared/contract/booking/deposit.ts';
import type { TypedName } from '../../../../shared/contract/booking/request-fields.ts';
import type { RequestStatus } from '../../../../shared/contract/booking/request-status.ts';
import { retention } from '../../../../shared/retention.ts';
import type { FactsOf } from './table-facts.ts';

/** What was typed, as it was judged: of the telephone +digits (E.164), of the mailbox as readMailbox normalizes it. */
type TypedColumns = { [Name in Exclude<TypedName, 'email'>]: string } & { email: string | null };

export interface RequestTables {
  requests: TypedColumns & {
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
    /** The client's account, if known. */
    user_id: string | null;
    /** Hash of the input, as long as an identical request counts as a repetition; later the row's id. */
    fingerprint: string;
    /** HH:MM, set by the confirmation. */
    hour: string | null;
    /** HH:MM, when the client may leave; null when it takes nobody's time. */
    ends: string | null;
    /** JSON: who does what for whom, and when; `appointment_treatments` and `resource_use` are derived from it. */
    plan: Generated<string | null>;
    /**
     * Why a confirmed one holds no time. Without a plan: 'unassigned', from before the agenda existed, whose day offers
     * no hours until somebody is chosen; 'chosen' by staff, so that it blocks nothing.
     * With one: 'double', beside another appointment of the same person, on purpose.
     */
    off_agenda: Generated<'unassigned' | 'chosen' | 'double' | null>;
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
    /** When the client last moved it. */
    moved_at: Generated<string | null>;
    /** Minutes that it takes after its end, as was noted on its day: 0 for none. */
    overrun: Generated<number>;
    /** When that was first noted. */
    overrun_at: Generated<string | null>;
    /** "YYYY-MM-DD HH:MM": the start for which its client said that she comes. */
    coming: Generated<string | null>;
    /** The start for which somebody of the institute has reminded her. */
    reminded: Generated<string | null>;
    /** FCFA to be paid ahead; null where nothing is. With what became of it, see shared/contract/booking/deposit.ts. */
    deposit: Generated<number | null>;
    deposit_state: Generated<DepositState | null>;
    /** ISO 8601: until when its hour is held while that is paid; null once its client says that it is. */
    held_until: Generated<string | null>;
    /** FCFA that the institute keeps of what was paid, though the visit was cancelled or missed; null while nobody has decided. */
    kept: Generated<number | null>;
    /** 1: that it was missed counts no more for its number. */
    forgiven: Generated<number>;
    /** 1: no mail left when it was sent, as its network had used up its mails; the site sends none by itself either. */
    unmailed: Generated<number>;
    /** Of appointments that belong together: the id of the first. */
    series: Generated<string | null>;
    /** Left of large groups that were booked as several appointments: which of them this is, from 1. */
    part: Generated<number | null>;
    /** Of a course: which of its sessions this is, from 1. */
    session: Generated<number | null>;
    sessions: Generated<number | null>;
    /** FCFA for the whole course; `treatments` have this session's share of it. */
    series_price: Generated<number | null>;
  };
  /** The institute's note about a client; kept as long as there is a request by that number. */
  client_notes: {
    /** +digits (E.164), as requests have it. */
    phone: string;
    note: string;
    /** As an actor of `events`. */
    noted_by: string;
    noted_at: string;
  };
}

export const requestTables = {
  requests: {
    key: ['id'],
    references: { user_id: 'users' },
    kept: { months: retention.months, rule: true },
    person: {
      by: 'rule',
      noun: 'request',
      told: 'requests',
      // Already contained in the other parts.
      withheld: ['fingerprint', 'search_words', 'plan'],
    },
    history: true,
  },
  client_notes: {
    key: ['phone'],
    kept: { goneWith: 'requests' },
    // Without its author, like everything that staff do; `noted_at` is exported as `at`.
    person: { by: 'rule', noun: 'note', told: 'notes', withheld: ['noted_by', 'noted_at'] },
    actor: 'noted_by',
  },
} as const satisfies FactsOf<RequestTables>;
