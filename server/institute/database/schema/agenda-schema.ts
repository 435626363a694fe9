import { retention } from '../../../../shared/retention.ts';
import { integer, table, text } from './table.ts';

/*
 * Who works when, and at what. Minutes are of their day; all of them lie on a grid of five, but for hours that the
 * institute's people gave.
 */

export const agendaTables = {
  /** A person or place that serves one client at a time: a beautician, a cabin, one seat of a hammam. */
  resources: table({
    columns: {
      /** Its number, which is also its place in the agenda. */
      lane: integer,
      kind: text.as<'staff' | 'room'>(),
      name: text,
      /** A room's kind, as treatment_rules ask for it. */
      room_kind: text.orNull,
      /** YYYY-MM-DD, first and last. */
      active_from: text.orNull,
      active_to: text.orNull,
      /** What the site says of a person, if it shows her: "" for nothing. */
      job: text.initially(''),
      bio: text.initially(''),
      /** 0 or 1. */
      is_shown: integer.as<0 | 1>().initially(0),
      /** Percent of what she takes that is hers; null where nothing was agreed. */
      commission: integer.orNull,
      /** Of a room's further places, each of which is a resource of its own: the room, whose number is lower. */
      place_of: integer.references('resources', 'cascade').orNull,
    },
    key: ['lane'],
    indexes: { resources_of_room: '(place_of)' },
    kept: 'for good',
    byItself: true,
    person: 'nobody',
  }),

  /** What a person can do: a treatment by its id, or all of a section by its slug. */
  skills: table({
    columns: {
      lane: integer.references('resources', 'cascade'),
      skill: text,
      /** Where this person needs another time than others. */
      minutes: integer.orNull,
      /** FCFA, of a treatment only: where this person's price is not the price list's. */
      price: integer.orNull,
    },
    key: ['lane', 'skill'],
    kept: 'for good',
    byItself: true,
    person: 'nobody',
  }),

  /** A treatment without a row takes the catalogue's duration, and has no other rules. */
  treatment_rules: table({
    columns: {
      treatment_id: text,
      minutes: integer.orNull,
      /** Minutes before it, and after it, in which its person and room are not free. */
      preparation: integer.initially(0),
      cleaning: integer,
      /** 1: these may lie outside working hours, as in the break at midday or after closing. */
      preparation_outside: integer.as<0 | 1>().initially(1),
      cleaning_outside: integer.as<0 | 1>().initially(1),
      /** After `pause_at` minutes, for `pause` minutes, the person is free and the room is not. */
      pause_at: integer,
      pause: integer,
      room_kind: text.orNull,
      /** 0: can only be asked for. */
      instant: integer.as<0 | 1>(),
      /** 1: all persons of a visit who have it begin it together, and nobody has it alone. */
      at_once: integer.as<0 | 1>().initially(0),
      /** 1: these persons are in one room, with a place for each. */
      same_room: integer.as<0 | 1>().initially(0),
      /**
       * Who may assist, one at a time: numbers of people with a space between; "*" for whoever can do it (four hands);
       * "" when nobody is needed.
       */
      assistants: text.initially(''),
      /** Sold as so many sessions, 1 for an ordinary treatment; and the days from one to the next. */
      sessions: integer.initially(1),
      days_apart: integer.initially(0),
    },
    key: ['treatment_id'],
    kept: 'for good',
    byItself: true,
    person: 'nobody',
  }),

  /** A resource works the institute's opening hours on days for which it has none. */
  work_hours: table({
    columns: {
      lane: integer.references('resources', 'cascade'),
      /** 0 for Monday. */
      weekday: integer,
      starts: integer,
      ends: integer,
      valid_from: text.orNull,
      valid_to: text.orNull,
    },
    key: [],
    kept: 'for good',
    person: 'nobody',
  }),

  /** Links by which people of the team read their own day: one each. */
  planning_links: table({
    columns: {
      lane: integer.references('resources', 'cascade'),
      /** SHA-256: the owner gets the token itself once, to pass it on. */
      token_hash: text.unique,
      created_at: text,
    },
    key: ['lane'],
    kept: 'for good',
    person: 'nobody',
  }),

  /** Figures that the owner changed. */
  agenda_settings: table({
    columns: {
      /** `reminder`: an hour, 0 for none. Rows of `weekA`, `holes`, `staffOrder` and `group` may be left of rules that are gone. */
      name: text.as<'notice' | 'people' | 'reminder' | 'startStep'>(),
      value: integer,
    },
    key: ['name'],
    kept: 'for good',
    person: 'nobody',
  }),

  /** Absences and blocked times; hours besides the usual ones. */
  day_changes: table({
    columns: {
      id: text,
      /** Null: all. */
      lane: integer.references('resources', 'cascade').orNull,
      day: text,
      starts: integer,
      ends: integer,
      kind: text.as<'off' | 'extra'>(),
      label: text,
    },
    key: ['id'],
    indexes: { day_changes_by_day: '(day, lane)' },
    kept: { months: retention.months, since: 'day' },
    person: 'nobody',
  }),

  /** Closed days besides those of shared/institute.ts. */
  closed_days: table({
    columns: {
      /** YYYY-MM-DD. */
      day: text,
      label: text,
      closed_by: text,
      created_at: text,
    },
    key: ['day'],
    kept: 'for good',
    actor: 'closed_by',
    person: 'nobody',
  }),
};
