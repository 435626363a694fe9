import { retention } from '#shared/retention.ts';
import { integer, table, text } from './table.ts';

/* Minutes are since midnight, on a grid of five, except times that the institute gave. */

export const agendaTables = {
  /** A person or room that serves one client at a time. */
  resources: table({
    columns: {
      id: integer,
      kind: text.as<'staff' | 'room'>(),
      name: text,
      room_kind: text.orNull,
      active_from: text.orNull,
      active_to: text.orNull,
      job: text.initially(''),
      bio: text.initially(''),
      is_shown: integer.as<0 | 1>().initially(0),
      commission: integer.orNull,
    },
    retention: 'for good',
    isFilledBySite: true,
    person: 'nobody',
  }),

  skills: table({
    columns: {
      resource_id: integer.references('resources', 'cascade'),
      skill: text,
      minutes: integer.orNull,
      price: integer.orNull,
    },
    key: ['resource_id', 'skill'],
    retention: 'for good',
    isFilledBySite: true,
    person: 'nobody',
  }),

  /** Rules of treatments. A treatment without a row takes the catalogue's duration, and has no other rules. */
  treatment_rules: table({
    columns: {
      treatment_id: text,
      minutes: integer.orNull,
      preparation: integer.initially(0),
      cleaning: integer,
      pause_at: integer,
      pause: integer,
      room_kind: text.orNull,
      /** 0: the treatment can only be requested. */
      instant: integer.as<0 | 1>(),
      /** 1: all persons of a visit who have it begin it together, and a single person cannot have it. */
      at_once: integer.as<0 | 1>().initially(0),
      sessions: integer.initially(1),
      days_apart: integer.initially(0),
    },
    key: ['treatment_id'],
    retention: 'for good',
    isFilledBySite: true,
    person: 'nobody',
  }),

  /** Working hours. On days without a row, the resource works the institute's opening hours. */
  work_hours: table({
    columns: {
      resource_id: integer.references('resources', 'cascade'),
      weekday: integer,
      starts: integer,
      ends: integer,
      valid_from: text.orNull,
      valid_to: text.orNull,
    },
    key: [],
    retention: 'for good',
    person: 'nobody',
  }),

  planning_links: table({
    columns: {
      resource_id: integer.references('resources', 'cascade'),
      token_hash: text.unique,
      created_at: text,
    },
    key: ['resource_id'],
    retention: 'for good',
    person: 'nobody',
  }),

  agenda_settings: table({
    columns: {
      /** `reminder`: an hour, 0 for none. Rows of removed rules may remain. */
      name: text.as<'notice' | 'people' | 'reminder' | 'startStep'>(),
      value: integer,
    },
    key: ['name'],
    retention: 'for good',
    person: 'nobody',
  }),

  day_changes: table({
    columns: {
      id: text,
      resource_id: integer.references('resources', 'cascade').orNull,
      day: text,
      starts: integer,
      ends: integer,
      kind: text.as<'off' | 'extra'>(),
      label: text,
    },
    indexes: { day_changes_by_day: '(day, resource_id)' },
    retention: { months: retention.months, since: 'day' },
    person: 'nobody',
  }),

  closed_days: table({
    columns: {
      day: text,
      label: text,
      closed_by: text,
      created_at: text,
    },
    key: ['day'],
    retention: 'for good',
    actor: 'closed_by',
    person: 'nobody',
  }),

  // In these tables, minutes are since 1970 in Abidjan (UTC), on a grid of five, except times that the institute gave.

  /** A row for each day that was ever booked, and a row with an empty day for the facts. */
  agenda_days: table({
    columns: {
      day: text,
      version: integer,
    },
    key: ['day'],
    retention: { months: retention.months, since: 'day', isConditional: true },
    copied: 'last',
    isFilledBySite: true,
    person: 'nobody',
  }),

  appointment_treatments: table({
    columns: {
      request_id: text.references('requests', 'cascade'),
      position: integer,
      person: integer,
      treatment_id: text,
      staff: integer.references('resources'),
      room: integer.references('resources').orNull,
      starts: integer,
      ends: integer,
    },
    key: ['request_id', 'position'],
    indexes: { appointment_treatments_by_time: '(starts)' },
    retention: 'with their row',
    person: { by: 'request' },
    copied: 'by triggers',
  }),

  /** The taken time, with cleaning, without pauses: no two rows of a resource overlap. */
  resource_use: table({
    columns: {
      resource_id: integer.references('resources'),
      starts: integer,
      ends: integer,
      request_id: text.references('requests', 'cascade'),
    },
    key: [],
    indexes: {
      resource_use_by_time: '(starts, ends, resource_id, request_id)',
      resource_use_of_resource: '(resource_id, starts, ends)',
      resource_use_of_request: '(request_id)',
    },
    check: 'ends > starts and ends <= (starts / 1440 + 1) * 1440',
    retention: 'with their row',
    person: { by: 'request', exported: false },
    copied: 'by triggers',
  }),

  manage_links: table({
    columns: {
      token_hash: text,
      request_id: text.references('requests', 'cascade'),
      created_at: text,
      /** The reader of the mailbox or telephone that got the link; null for the visitor who booked. */
      reader: text.as<'mailbox' | 'phone'>().orNull,
      pressed_at: text.orNull,
    },
    key: ['token_hash'],
    indexes: { manage_links_of_request: '(request_id)' },
    retention: 'with their row',
    person: { by: 'request', order: 'created_at' },
  }),
};
