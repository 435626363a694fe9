import type { RequestStatus } from '../../../../shared/appointments/request-status.ts';
import type { DepositState } from '../../../../shared/money/deposit.ts';
import { retention } from '../../../../shared/retention.ts';
import { integer, table, text } from './table.ts';

export const requestTables = {
  requests: table({
    columns: {
      id: text,
      /** "RDV-7K2MP": the reference for people, also on the telephone. */
      number: text.unique,
      status: text.as<RequestStatus>(),
      /** YYYY-MM-DD in Abidjan. */
      day: text,
      people: integer,
      /** Slugs of the catalogue. */
      section: text,
      care_type: text.orNull,
      /** "Soins du visage, Gamme Clarins": names of category and type when requested. */
      care: text.initially(''),
      /** JSON of StoredTreatment[]: names and prices when requested. */
      treatments: text,
      moment: text,
      name: text,
      /** +digits (E.164). */
      phone: text,
      /** As readMailbox normalizes it. */
      email: text.orNull,
      note: text,
      /** The client's account, if known. */
      user_id: text.references('users').orNull,
      /** Hash of the input, as long as an identical request counts as a repetition; later the row's id. */
      fingerprint: text.unique,
      /** HH:MM, set by the confirmation. */
      hour: text.orNull,
      /** HH:MM, when the client may leave; null when it takes nobody's time. */
      ends: text.orNull,
      /** JSON: who does what for whom, and when; `appointment_treatments` and `resource_use` are derived from it. */
      plan: text.orNull,
      /**
       * Why a confirmed one holds no time. Without a plan: 'unassigned', from before the agenda existed, whose day offers
       * no hours until somebody is chosen; 'chosen' by staff, so that it blocks nothing.
       * With one: 'double', beside another appointment of the same person, on purpose.
       */
      off_agenda: text.as<'unassigned' | 'chosen' | 'double'>().orNull,
      /** JSON of StoredTreatment[][], where not all persons have the same. */
      persons: text.orNull,
      /** Whether the client came. */
      outcome: text.as<'came' | 'missed'>().orNull,
      /** Why it was refused or cancelled, as told to the client. */
      reason: text.orNull,
      /** Internal to the institute. */
      staff_note: text,
      /** Incremented by each change (optimistic locking). */
      version: integer,
      /** Normalized text for the search, see search.ts. */
      search_words: text.initially(''),
      created_at: text,
      updated_at: text,
      /** When the client last moved it. */
      moved_at: text.orNull,
      /** Minutes that it takes after its end, as was noted on its day: 0 for none. */
      overrun: integer.initially(0),
      /** When that was first noted. */
      overrun_at: text.orNull,
      /** "YYYY-MM-DD HH:MM": the start for which its client said that she comes. */
      coming: text.orNull,
      /** The start for which somebody of the institute has reminded her. */
      reminded: text.orNull,
      /** FCFA to be paid ahead; null where nothing is. With what became of it, see shared/money/deposit.ts. */
      deposit: integer.orNull,
      deposit_state: text.as<DepositState>().orNull,
      /** ISO 8601: until when its hour is held while that is paid; null once its client says that it is. */
      held_until: text.orNull,
      /** FCFA that the institute keeps of what was paid, though the visit was cancelled or missed; null while nobody has decided. */
      kept: integer.orNull,
      /** 1: that it was missed counts no more for its number. */
      forgiven: integer.initially(0),
      /** 1: no mail left when it was sent, as its network had used up its mails; the site sends none by itself either. */
      unmailed: integer.initially(0),
      /** Of appointments that belong together: the id of the first. */
      series: text.orNull,
      /** Left of large groups that were booked as several appointments: which of them this is, from 1. */
      part: integer.orNull,
      /** Of a course: which of its sessions this is, from 1. */
      session: integer.orNull,
      sessions: integer.orNull,
      /** FCFA for the whole course; `treatments` have this session's share of it. */
      series_price: integer.orNull,
    },
    key: ['id'],
    indexes: {
      requests_of_user: '(user_id, created_at)',
      requests_by_status: '(status, day, number)',
      requests_by_day: '(day, number)',
      requests_of_mailbox: '(email)',
      requests_by_phone: '(phone, day)',
      requests_by_mailbox: '(email, day)',
      requests_off_agenda: '(day) where off_agenda is not null',
      requests_series: '(series)',
      requests_by_deposit: '(deposit_state, held_until)',
      requests_to_settle: "(day) where status = 'cancelled' and deposit_state = 'noted'",
    },
    kept: { months: retention.months, rule: true },
    person: {
      by: 'rule',
      noun: 'request',
      told: 'requests',
      // Already contained in the other parts.
      withheld: ['fingerprint', 'search_words', 'plan'],
    },
    history: true,
  }),

  /** The institute's note about a client; kept as long as there is a request by that number. */
  client_notes: table({
    columns: {
      /** +digits (E.164), as requests have it. */
      phone: text,
      note: text,
      /** As an actor of `events`. */
      noted_by: text,
      noted_at: text,
    },
    key: ['phone'],
    kept: { goneWith: 'requests' },
    // Without its author, like everything that staff do; `noted_at` is exported as `at`.
    person: { by: 'rule', noun: 'note', told: 'notes', withheld: ['noted_by', 'noted_at'] },
    actor: 'noted_by',
  }),
};
