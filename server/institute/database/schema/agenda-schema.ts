import type { Generated } from 'kysely';

/*
 * The agenda's tables. Minutes are of their day, but for those of `parts` and `lane_use`: since 1970,
 * in Abidjan, whose clock is UTC's all year. All of them lie on a grid of five, but for hours that the institute's
 * people gave.
 */

export interface AgendaTables {
  /** Who or what serves one client at a time: a person, a cabin, one seat of a hammam. */
  lanes: {
    lane: number;
    kind: 'staff' | 'room';
    name: string;
    /** Of a room: what treatment_rules ask for. */
    room_kind: string | null;
    /** YYYY-MM-DD, first and last. */
    active_from: string | null;
    active_to: string | null;
    /** What the site says of a person, if it shows her: "" for nothing. */
    job: Generated<string>;
    bio: Generated<string>;
    /** 0 or 1. */
    is_shown: Generated<number>;
  };
  /** What a person can do: a treatment by its id, or all of a section by its slug. */
  skills: {
    lane: number;
    skill: string;
    /** Where it takes this person another time than others. */
    minutes: number | null;
  };
  /** Of a treatment without a row: the catalogue's duration, and no more. */
  treatment_rules: {
    treatment_id: string;
    minutes: number | null;
    /** Minutes after it in which its person and room are not free yet. */
    cleaning: number;
    /** After so many minutes, for so many, the person is free and the room is not. */
    pause_at: number;
    pause: number;
    room_kind: string | null;
    /** 0: can only be asked for. */
    instant: 0 | 1;
    /** 1: whoever of a visit has it begins it when the others do, and nobody has it alone. */
    at_once: 0 | 1;
  };
  /** A lane works the institute's opening hours on days for which it has none. */
  work_hours: {
    lane: number;
    /** 0 for Monday. */
    weekday: number;
    starts: number;
    ends: number;
    valid_from: string | null;
    valid_to: string | null;
  };
  /** Figures that the owner changed. */
  agenda_settings: {
    name: 'notice' | 'people';
    value: number;
  };
  /** Absences and blocked times; hours besides the usual ones. */
  day_changes: {
    id: string;
    /** Null: all. */
    lane: number | null;
    day: string;
    starts: number;
    ends: number;
    kind: 'off' | 'extra';
    label: string;
  };
  /** A row for each day that was ever booked, and an empty one for the facts: see 010-agenda-guards.ts. */
  agenda_days: {
    day: string;
    version: number;
  };
  /** What is done for whom by whom, of each appointment: derived from its `plan`, as is `lane_use`. */
  parts: {
    request_id: string;
    position: number;
    person: number;
    treatment_id: string;
    staff: number;
    room: number | null;
    starts: number;
    ends: number;
  };
  /** The time that is taken, with cleaning, without pauses: no two rows of a lane overlap. */
  lane_use: {
    lane: number;
    starts: number;
    ends: number;
    request_id: string;
  };
  /** By which whoever holds the token sees, moves and cancels an appointment. */
  manage_links: {
    /** SHA-256: the token itself is only in the answer, and in the mail. */
    token_hash: string;
    request_id: string;
    created_at: string;
  };
}
