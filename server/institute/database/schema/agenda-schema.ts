import type { Generated } from 'kysely';
import type {
  laneFields,
  ruleFields,
  settingFields,
} from '../../../../shared/contract/admin/agenda-fields.ts';
import type { closedDayFields } from '../../../../shared/contract/closed-days.ts';
import type { Fields } from '../../../../shared/contract/declared-fields.ts';
import { retention } from '../../../../shared/retention.ts';
import type { ColumnsOf } from '../declared-columns.ts';
import type { FactsOf } from './table-facts.ts';

/*
 * Who works when, and at what. Minutes are of their day; all of them lie on a grid of five, but for hours that the
 * institute's people gave.
 */

/** Columns of declared fields, which the database gives a value if none is written. */
type Declared<Of extends Fields> = {
  [Name in keyof ColumnsOf<Of>]: Generated<ColumnsOf<Of>[Name]>;
};

export interface AgendaTables {
  /** A person or place that serves one client at a time: a beautician, a cabin, one seat of a hammam. */
  resources: Declared<typeof laneFields> & {
    /** Its number, which is also its place in the agenda. */
    lane: number;
    kind: 'staff' | 'room';
    /** Of a room's further places, each of which is a resource of its own: the room. */
    place_of: Generated<number | null>;
  };
  /** What a person can do: a treatment by its id, or all of a section by its slug. */
  skills: {
    lane: number;
    skill: string;
    /** Where this person needs another time than others. */
    minutes: number | null;
    /** FCFA, of a treatment only: where this person's price is not the price list's. */
    price: Generated<number | null>;
  };
  /** A treatment without a row takes the catalogue's duration, and has no other rules. */
  treatment_rules: Declared<typeof ruleFields> & {
    treatment_id: string;
    /**
     * Who may assist, one at a time: numbers of people with a space between; "*" for whoever can do it (four hands);
     * "" when nobody is needed.
     */
    assistants: Generated<string>;
  };
  /** A resource works the institute's opening hours on days for which it has none. */
  work_hours: {
    lane: number;
    /** 0 for Monday. */
    weekday: number;
    starts: number;
    ends: number;
    valid_from: string | null;
    valid_to: string | null;
  };
  /** Links by which people of the team read their own day: one each. */
  planning_links: {
    lane: number;
    /** SHA-256: the owner gets the token itself once, to pass it on. */
    token_hash: string;
    created_at: string;
  };
  /** The link to a calendar of the whole institute, which no longer exists. Nothing reads or writes it. */
  house_calendar: {
    id: 1;
    token_hash: string;
    created_at: string;
  };
  /** Figures that the owner changed. */
  agenda_settings: {
    /** `reminder`: an hour, 0 for none. Rows of `weekA`, `holes`, `staffOrder` and `group` may be left of rules that are gone. */
    name: keyof typeof settingFields;
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
  /** Closed days besides those of shared/institute.ts. */
  closed_days: Declared<typeof closedDayFields> & {
    /** YYYY-MM-DD. */
    day: string;
    closed_by: string;
    created_at: string;
  };
}

const ofLane = { lane: 'resources' } as const;

export const agendaTables = {
  resources: {
    key: ['lane'],
    // A place has a higher number than its room, and is written after it.
    belongsTo: { place_of: 'resources' },
    kept: 'for good',
    byItself: true,
    person: 'nobody',
  },
  skills: {
    key: ['lane', 'skill'],
    belongsTo: ofLane,
    kept: 'for good',
    byItself: true,
    person: 'nobody',
  },
  treatment_rules: { key: ['treatment_id'], kept: 'for good', byItself: true, person: 'nobody' },
  work_hours: { key: [], belongsTo: ofLane, kept: 'for good', person: 'nobody' },
  planning_links: { key: ['lane'], belongsTo: ofLane, kept: 'for good', person: 'nobody' },
  house_calendar: { key: ['id'], kept: 'for good', person: 'nobody' },
  agenda_settings: { key: ['name'], kept: 'for good', person: 'nobody' },
  day_changes: {
    key: ['id'],
    belongsTo: ofLane,
    kept: { months: retention.months, since: 'day' },
    person: 'nobody',
  },
  closed_days: { key: ['day'], kept: 'for good', actor: 'closed_by', person: 'nobody' },
} as const satisfies FactsOf<AgendaTables>;
