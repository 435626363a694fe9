import type { DepositState, RequestStatus } from '#shared/appointments/request-status.ts';
import type { OnlineMode } from '#shared/booking/online-settings.ts';
import { retention } from '#shared/retention.ts';
import type { MarkedStep } from '#shared/setup/first-steps.ts';
import { integer, table, text } from './table.ts';

export const requestTables = {
  requests: table({
    columns: {
      id: text,
      number: text.unique,
      status: text.as<RequestStatus>(),
      day: text,
      people: integer,
      section: text,
      care_type: text.orNull,
      care: text.initially(''),
      treatments: text,
      moment: text,
      name: text,
      phone: text,
      email: text.orNull,
      note: text,
      user_id: text.references('users').orNull,
      /** Hash of the input, while an identical request counts as a repetition; later the row's id. */
      fingerprint: text.unique,
      hour: text.orNull,
      ends: text.orNull,
      /** JSON of parts with person, staff and time, from which `resource_use` is derived. */
      plan: text.orNull,
      /** Why a confirmed appointment holds no time. 'double', written by 0.2.0: beside another one of that person. */
      off_agenda: text.as<'chosen' | 'double'>().orNull,
      /** 1: the owner chose this hour knowing that it is outside working hours. A later absence or closing ends it. */
      forced: integer.initially(0),
      persons: text.orNull,
      outcome: text.as<'came' | 'missed'>().orNull,
      reason: text.orNull,
      staff_note: text,
      version: integer,
      search_words: text.initially(''),
      created_at: text,
      updated_at: text,
      moved_at: text.orNull,
      coming: text.orNull,
      reminded: text.orNull,
      /** FCFA to be paid ahead; null for no deposit. The states are in shared/appointments/request-status.ts. */
      deposit: integer.orNull,
      deposit_state: text.as<DepositState>().orNull,
      /** ISO 8601: the end of the hold while the deposit is due; null once the client reports it as paid. */
      held_until: text.orNull,
      /** FCFA of the payments that the institute keeps for a cancelled or missed visit; null while undecided. */
      kept: integer.orNull,
      forgiven: integer.initially(0),
      /** 1: sent when its network had used up its mails; the site sends none by itself either. */
      unmailed: integer.initially(0),
      series: text.orNull,
      part: integer.orNull,
      session: integer.orNull,
      sessions: integer.orNull,
      series_price: integer.orNull,
    },
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
    retention: { months: retention.months, rule: true },
    person: { by: 'rule', withheld: ['fingerprint', 'search_words', 'plan'] },
    history: true,
  }),

  client_notes: table({
    columns: {
      phone: text,
      note: text,
      noted_by: text,
      noted_at: text,
    },
    key: ['phone'],
    retention: { erasedWith: 'requests' },
    person: { by: 'rule' },
    actor: 'noted_by',
  }),

  request_browsers: table({
    columns: {
      request_id: text.references('requests', 'cascade'),
      browser: text,
    },
    key: ['request_id', 'browser'],
    retention: 'with their row',
    person: { by: 'request', exported: false },
  }),

  booking_origins: table({
    columns: {
      request_id: text.references('requests', 'cascade'),
      network: text,
      /** 1: the number had come before, or the mailbox was proven, at the time of booking. */
      known: integer,
      created_at: text,
    },
    key: ['request_id'],
    indexes: { booking_origins_created_at: '(created_at)' },
    retention: { days: retention.originDays, since: 'created_at' },
    person: { by: 'request', withheld: ['network'] },
  }),

  first_steps: table({
    columns: {
      step: text.as<MarkedStep>(),
      at: text,
    },
    key: ['step'],
    retention: 'for good',
    isFilledBySite: true,
    person: 'nobody',
  }),

  online_booking: table({
    columns: {
      id: integer,
      mode: text.as<OnlineMode>(),
      sentence: text,
    },
    retention: 'for good',
    isFilledBySite: true,
    person: 'nobody',
  }),
};
