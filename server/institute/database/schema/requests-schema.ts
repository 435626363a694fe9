import type { RequestStatus } from '../../../../shared/appointments/request-status.ts';
import type { OnlineMode } from '../../../../shared/booking/online-settings.ts';
import type { DepositState } from '../../../../shared/money/deposit.ts';
import { retention } from '../../../../shared/retention.ts';
import type { MarkedStep } from '../../../../shared/setup/first-steps.ts';
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
      /** The mailbox as readMailbox normalizes it. */
      email: text.orNull,
      note: text,
      /** The client's account, if known. */
      user_id: text.references('users').orNull,
      /** Hash of the input, while an identical request counts as a repetition; later the row's id. */
      fingerprint: text.unique,
      /** HH:MM, set by the confirmation. */
      hour: text.orNull,
      /** HH:MM, the end for the client; null if no resource is held. */
      ends: text.orNull,
      /**
       * JSON: the treatments with person, staff and time; `appointment_treatments` and `resource_use` are derived
       * from it.
       */
      plan: text.orNull,
      /**
       * The reason why a confirmed appointment holds no time. Without a plan: 'unassigned', from before the agenda
       * existed, whose day offers no slots until staff are chosen; or 'chosen' by staff, so that it blocks nothing.
       * With a plan: 'double', beside another appointment of the same staff member, on purpose.
       */
      off_agenda: text.as<'unassigned' | 'chosen' | 'double'>().orNull,
      /** JSON of StoredTreatment[][], if the persons have different treatments. */
      persons: text.orNull,
      outcome: text.as<'came' | 'missed'>().orNull,
      /** The reason of a refusal or cancellation, as told to the client. */
      reason: text.orNull,
      /** Internal to the institute. */
      staff_note: text,
      /** Incremented by each change (optimistic locking). */
      version: integer,
      /** Normalized text for the search, see search.ts. */
      search_words: text.initially(''),
      created_at: text,
      updated_at: text,
      /** The time when the client last moved it. */
      moved_at: text.orNull,
      /** Minutes that the visit ran over its end, noted on its day: 0 for none. */
      overrun: integer.initially(0),
      /** The time when an overrun was first noted. */
      overrun_at: text.orNull,
      /** "YYYY-MM-DD HH:MM": the start for which the client has confirmed the visit. */
      coming: text.orNull,
      /** The start for which the institute has reminded the client. */
      reminded: text.orNull,
      /** FCFA to be paid ahead; null for no deposit. The states are in shared/money/deposit.ts. */
      deposit: integer.orNull,
      deposit_state: text.as<DepositState>().orNull,
      /** ISO 8601: the end of the hold while the deposit is due; null once the client reports it as paid. */
      held_until: text.orNull,
      /** FCFA of the payments that the institute keeps for a cancelled or missed visit; null while undecided. */
      kept: integer.orNull,
      /** 1: the missed visit no longer counts for its number. */
      forgiven: integer.initially(0),
      /**
       * 1: the request was sent without a mail, as its network had used up its mails; the site sends none by itself
       * either.
       */
      unmailed: integer.initially(0),
      /** The id of the first of several appointments that belong together. */
      series: text.orNull,
      /** The part, from 1, of a large group that an earlier version booked as several appointments. */
      part: integer.orNull,
      /** The session of a course, from 1. */
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
      // The other columns already contain these.
      withheld: ['fingerprint', 'search_words', 'plan'],
    },
    history: true,
  }),

  client_notes: table({
    columns: {
      /** +digits (E.164), as requests have it. */
      phone: text,
      note: text,
      /** An actor of `events`. */
      noted_by: text,
      noted_at: text,
    },
    key: ['phone'],
    kept: { goneWith: 'requests' },
    // The author is left out, as for all acts of the staff; `noted_at` is exported as `at`.
    person: { by: 'rule', noun: 'note', told: 'notes', withheld: ['noted_by', 'noted_at'] },
    actor: 'noted_by',
  }),
};

export const onlineTables = {
  /** The browsers that sent a request, or changed it by its link. Other browsers get no link to it. */
  request_browsers: table({
    columns: {
      request_id: text.references('requests', 'cascade'),
      /** A hash of a random cookie, as the site sends it. */
      browser: text,
    },
    key: ['request_id', 'browser'],
    kept: 'with their row',
    person: { by: 'request' },
  }),

  booking_origins: table({
    columns: {
      request_id: text.references('requests', 'cascade'),
      /** Keyed hash of the /24 or /48. */
      network: text,
      /** 1: the number had come before, or the mailbox was proven, at the time of booking. */
      known: integer,
      created_at: text,
    },
    key: ['request_id'],
    indexes: { booking_origins_created_at: '(created_at)' },
    kept: { days: retention.originDays, since: 'created_at' },
    person: {
      by: 'request',
      told: 'booked',
      withheld: ['request_id', 'network'],
    },
  }),

  /** The owner's answers about a new installation, and whether the list of first steps is hidden. */
  first_steps: table({
    columns: {
      step: text.as<MarkedStep>(),
      at: text,
    },
    key: ['step'],
    kept: 'for good',
    byItself: true,
    person: 'nobody',
  }),

  /** One row: whether online booking is open. */
  online_booking: table({
    columns: {
      id: integer,
      mode: text.as<OnlineMode>(),
      /** The sentence for visitors while it is closed. */
      sentence: text,
    },
    key: ['id'],
    kept: 'for good',
    byItself: true,
    person: 'nobody',
  }),
};
