import * as v from 'valibot';
import { wish } from '../team.ts';
import { teamAccess } from './administrators.ts';
import { HistoryEvent, menuCounts } from './query.ts';
import { holesChoices, startSteps } from './search-rules.ts';

/*
 * The agenda's facts (staff, rooms, treatment rules) as the back office reads them.
 */

/** An upcoming appointment that the agenda's facts no longer allow; it stays until somebody moves it. */
const Review = v.object({
  lane: v.string(),
  number: v.string(),
  day: v.string(),
  starts: v.string(),
  ends: v.string(),
  name: v.string(),
  treatment: v.string(),
  reason: v.picklist(['away', 'hours', 'skill', 'assistant', 'places']),
});
export type Review = v.InferOutput<typeof Review>;

/** A treatment without hours: none of its kind of room is in service, or (null) nobody who can do it or assist. */
const Unbookable = v.object({
  treatment: v.string(),
  roomKind: v.nullable(v.string()),
  /** Whoever does it is there, and nobody who may assist. */
  assistant: v.exactOptional(v.literal(true)),
  /** There are such rooms, and none has two places for those who are to be together. */
  sameRoom: v.exactOptional(v.literal(true)),
});
export type Unbookable = v.InferOutput<typeof Unbookable>;
export const unbookable = { unbookable: v.optional(v.array(Unbookable), []) };

/** The id of the saved lane, whether new or existing. */
export const SavedLane = v.object({ id: v.string() });
export type SavedLane = v.InferOutput<typeof SavedLane>;

/** What the site says about a person, and whether it shows them. */
const publicFields = {
  job: v.optional(v.string(), ''),
  bio: v.optional(v.string(), ''),
  isShown: v.optional(v.boolean(), false),
  /** Percent of what she takes that is hers; null where nothing was agreed, absent where it cannot be. */
  commission: v.exactOptional(v.nullable(v.number())),
};

const laneFields = {
  id: v.string(),
  name: v.string(),
  kind: v.picklist(['staff', 'room']),
  roomKind: v.string(),
  from: v.string(),
  to: v.string(),
  /** Of a room, how many it holds at once; absent: one. */
  places: v.exactOptional(v.number()),
};

export const Team = v.object({
  mark: v.string(),
  lanes: v.array(
    v.object({
      ...laneFields,
      ...publicFields,
      /** Whole sections, and the number of single treatments besides. */
      sections: v.array(v.string()),
      singles: v.number(),
      ownHours: v.boolean(),
    }),
  ),
  review: v.array(Review),
  ...unbookable,
  /** When the link to the institute's calendar was created; absent where there is none of the kind. */
  calendarLink: v.exactOptional(v.object({ mark: v.string(), createdAt: v.nullable(v.string()) })),
  /** Whose alternating weeks became dated hours with an update, up to which day; absent once their hours were saved. */
  datedWeeks: v.exactOptional(v.object({ names: v.array(v.string()), until: v.string() })),
  history: v.array(HistoryEvent),
  ...menuCounts,
});
export type Team = v.InferOutput<typeof Team>;

export const LaneFile = v.object({
  ...laneFields,
  ...publicFields,
  mark: v.string(),
  skills: v.array(
    v.object({
      skill: v.string(),
      minutes: v.nullable(v.number()),
      /** FCFA; absent where she takes the price list's. */
      price: v.exactOptional(v.number()),
    }),
  ),
  hours: v.array(
    v.object({
      weekday: v.number(),
      starts: v.string(),
      ends: v.string(),
      from: v.string(),
      to: v.string(),
    }),
  ),
  /** The lane has past or upcoming appointments, so it can be put out of service but not deleted. */
  isUsed: v.boolean(),
  roomKinds: v.array(v.string()),
  /** For a person: when her planning's link was created. */
  planningLink: v.exactOptional(v.object({ mark: v.string(), createdAt: v.nullable(v.string()) })),
  /** For a person: how she signs in; absent where she cannot. */
  access: v.exactOptional(v.object(teamAccess)),
  /** For a person: the absences that she wishes for, and that wait. */
  wishes: v.exactOptional(v.array(v.object(wish))),
  review: v.array(Review),
  history: v.array(HistoryEvent),
  ...menuCounts,
});
export type LaneFile = v.InferOutput<typeof LaneFile>;

const Rule = v.object({
  treatment: v.string(),
  mark: v.string(),
  minutes: v.nullable(v.number()),
  /** The catalogue's minutes, which this rule replaces; null where the catalogue gives none. */
  catalogueMinutes: v.optional(v.nullable(v.number()), null),
  cleaning: v.number(),
  /** Minutes before it; absent for none. */
  preparation: v.exactOptional(v.number()),
  /** Absent: they may lie outside working hours. */
  preparationOutside: v.exactOptional(v.boolean()),
  cleaningOutside: v.exactOptional(v.boolean()),
  pauseAt: v.number(),
  pause: v.number(),
  roomKind: v.string(),
  instant: v.boolean(),
  atOnce: v.optional(v.boolean(), false),
  /** All of a visit who have it are in one room; absent: each in any. */
  sameRoom: v.exactOptional(v.boolean()),
  /** The people of whom one assists; absent: nobody does. */
  assistants: v.exactOptional(v.array(v.string())),
  /** Two people who can do it work at once. */
  fourHands: v.exactOptional(v.boolean()),
  /** Of a course: how many sessions, and the days from one to the next. Absent where no row of dates can be booked. */
  sessionCount: v.exactOptional(v.number()),
  daysApart: v.exactOptional(v.number()),
});
export type Rule = v.InferOutput<typeof Rule>;

export const Rules = v.object({
  /** Rules of the treatments that differ from the catalogue; the others' mark is "". */
  rules: v.array(Rule),
  ...unbookable,
  /** Minutes of the owner's list and rules, of treatments of which visitors read others: not all people take the same. */
  usual: v.exactOptional(
    v.array(v.object({ treatment: v.string(), minutes: v.nullable(v.number()) })),
  ),
  roomKinds: v.array(v.string()),
  /** Who may assist; absent where nobody can. */
  people: v.exactOptional(v.array(v.object({ id: v.string(), name: v.string() }))),
  settings: v.object({
    ...{ mark: v.string(), notice: v.number(), people: v.number() },
    /** Absent where hours are always offered alike. */
    startStep: v.exactOptional(v.picklist(startSteps)),
    holes: v.exactOptional(v.picklist(holesChoices)),
    /** Persons of a group that is booked as several appointments, at most: 0 for none; absent where none is. */
    group: v.exactOptional(v.number()),
    /** The hour at which clients are reminded the day before, 0 for none; absent where nobody is. */
    reminder: v.exactOptional(v.number()),
  }),
  history: v.array(HistoryEvent),
  ...menuCounts,
});
export type Rules = v.InferOutput<typeof Rules>;
