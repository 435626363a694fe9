import { retention } from '../../../../shared/retention.ts';
import { integer, table, text } from './table.ts';

/*
 * The taken time. Minutes are counted since 1970, in Abidjan, whose clock is UTC's all year. They lie on a grid of
 * five, except times that the institute gave.
 */

export const takenTimeTables = {
  /**
   * Versions: a row for each day that was ever booked, and a row with an empty day for the facts. See
   * agenda-guards.ts.
   */
  agenda_days: table({
    columns: {
      day: text,
      version: integer,
    },
    key: ['day'],
    kept: { months: retention.months, since: 'day', some: true },
    copied: 'last',
    byItself: true,
    person: 'nobody',
  }),

  /** The treatments of each appointment, with person and staff: derived from its `plan`, as is `resource_use`. */
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
    kept: 'with their row',
    person: { by: 'request', told: 'parts', withheld: ['request_id'] },
    copied: 'by triggers',
  }),

  /** The taken time, with cleaning, without pauses: no two rows of a resource overlap. */
  resource_use: table({
    columns: {
      lane: integer.references('resources'),
      starts: integer,
      ends: integer,
      request_id: text.references('requests', 'cascade'),
    },
    key: [],
    indexes: {
      resource_use_by_time: '(starts, ends, lane, request_id)',
      resource_use_of_lane: '(lane, starts, ends)',
      resource_use_of_request: '(request_id)',
    },
    check: 'ends > starts and ends <= (starts / 1440 + 1) * 1440',
    kept: 'with their row',
    person: { by: 'request' },
    copied: 'by triggers',
  }),

  /** Links by which clients see, move and cancel an appointment. */
  manage_links: table({
    columns: {
      /** SHA-256; only the answer and the mail have the token itself. */
      token_hash: text,
      request_id: text.references('requests', 'cascade'),
      created_at: text,
      /**
       * The only holder of the link: the reader of the appointment's mailbox, or of its telephone, to which the
       * institute sent it. Null: the visitor who booked, whose identity is unknown.
       */
      reader: text.as<'mailbox' | 'phone'>().orNull,
      /** The time when the holder first changed or confirmed something by the link. */
      pressed_at: text.orNull,
    },
    key: ['token_hash'],
    indexes: { manage_links_of_request: '(request_id)' },
    kept: 'with their row',
    person: {
      by: 'request',
      told: 'links',
      order: 'created_at',
      withheld: ['token_hash', 'request_id'],
    },
  }),
};
