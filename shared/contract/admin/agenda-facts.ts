import * as v from 'valibot';
import { HistoryEvent, menuCounts } from './query.ts';

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
  reason: v.picklist(['away', 'hours', 'skill']),
});
export type Review = v.InferOutput<typeof Review>;

/** A treatment that asks for a kind of room of which none is in service: nobody can book it. */
const LostRoom = v.object({ treatment: v.string(), roomKind: v.string() });
export type LostRoom = v.InferOutput<typeof LostRoom>;
export const lostRooms = { lostRooms: v.optional(v.array(LostRoom), []) };

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
  ...lostRooms,
  history: v.array(HistoryEvent),
  ...menuCounts,
});
export type Team = v.InferOutput<typeof Team>;

export const LaneFile = v.object({
  ...laneFields,
  ...publicFields,
  mark: v.string(),
  skills: v.array(v.object({ skill: v.string(), minutes: v.nullable(v.number()) })),
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
  pauseAt: v.number(),
  pause: v.number(),
  roomKind: v.string(),
  instant: v.boolean(),
  atOnce: v.optional(v.boolean(), false),
});
export type Rule = v.InferOutput<typeof Rule>;

export const Rules = v.object({
  /** Rules of the treatments that differ from the catalogue; the others' mark is "". */
  rules: v.array(Rule),
  ...lostRooms,
  roomKinds: v.array(v.string()),
  settings: v.object({ mark: v.string(), notice: v.number(), people: v.number() }),
  history: v.array(HistoryEvent),
  ...menuCounts,
});
export type Rules = v.InferOutput<typeof Rules>;
