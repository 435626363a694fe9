import * as v from 'valibot';
import { TeamAccess } from '../accounts/administrators.ts';
import { pickAnswers } from '../contract/declared-fields.ts';
import { describe } from '../contract/fields.ts';
import { HistoryEvent, menuCounts } from '../contract/list-query.ts';
import { resourceFields, ruleFields, settingFields } from './declared-agenda-fields.ts';

/** A coming appointment or request that no longer fits, once for each absent staff member; it stays until a staff member moves it. */
const Misfit = v.object({
  number: v.string(),
  name: v.string(),
  phone: describe(v.string(), '"" for a walk-in client.'),
  treatments: describe(v.array(v.string()), 'Names, as booked.'),
  day: v.string(),
  time: describe(v.string(), '"" for a request, which has only a part of the day.'),
  moment: v.string(),
  resource: describe(v.string(), 'The person or room; "" for the institute.'),
  resourceName: v.string(),
  reason: v.picklist(['closed', 'away', 'absent', 'hours', 'skill']),
});
export type Misfit = v.InferOutput<typeof Misfit>;
export type Placed = NonNullable<v.InferInput<typeof placedFields.placed>>[number];
export const placedFields = {
  placed: v.optional(
    describe(
      v.array(
        v.object({
          day: v.string(),
          staff: v.string(),
          name: v.string(),
          count: v.number(),
          isOver: v.exactOptional(
            describe(v.boolean(), 'The absence was taken back. The clients can return.'),
          ),
        }),
      ),
      'Clients placed elsewhere, for each absence or closed day. `staff` and `name` are "" for a closed day.',
    ),
    [],
  ),
};
export const misfitFields = { misfits: v.optional(v.array(Misfit), []) };

/** A treatment without hours: its kind of room is out of service or, with null, no staff member can do it. */
const Unbookable = v.object({
  treatment: v.string(),
  roomKind: v.nullable(v.string()),
});
export type Unbookable = v.InferOutput<typeof Unbookable>;
export const unbookableFields = { unbookable: v.optional(v.array(Unbookable), []) };

export const SavedResource = v.object({ id: v.string() });
export type SavedResource = v.InferOutput<typeof SavedResource>;

const sharedFields = {
  ...pickAnswers(resourceFields),
  id: v.string(),
  kind: v.picklist(['staff', 'room']),
};

const TeamResource = v.object({
  ...sharedFields,
  sections: describe(v.array(v.string()), 'The sections of which the person does each treatment.'),
  singles: describe(v.number(), 'The number of the person’s other treatments.'),
  ownHours: v.boolean(),
});

export const Team = v.object({
  mark: v.string(),
  resources: v.array(TeamResource),
  lanes: v.exactOptional(
    describe(v.array(TeamResource), 'The former name of `resources`, until 0.4.0.'),
  ),
  ...misfitFields,
  ...unbookableFields,
  history: v.array(HistoryEvent),
  ...menuCounts,
});
export type Team = v.InferOutput<typeof Team>;

export const ResourceRecord = v.object({
  ...sharedFields,
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
  isUsed: describe(
    v.boolean(),
    'The person or room has appointments, so it can be put out of service but not deleted.',
  ),
  roomKinds: v.array(v.string()),
  planningLink: v.exactOptional(
    describe(
      v.object({ mark: v.string(), createdAt: v.nullable(v.string()) }),
      'For a person: the moment at which the planning link was created.',
    ),
  ),
  access: v.exactOptional(
    describe(TeamAccess, 'For a person: the sign-in. Absent if none is offered.'),
  ),
  ...misfitFields,
  history: v.array(HistoryEvent),
  ...menuCounts,
});
export type ResourceRecord = v.InferOutput<typeof ResourceRecord>;

const Rule = v.object({
  treatment: v.string(),
  mark: v.string(),
  ...pickAnswers(ruleFields),
  catalogueMinutes: v.optional(
    describe(
      v.nullable(v.number()),
      'The price list’s minutes, which this rule replaces. Null if it has none.',
    ),
    null,
  ),
});
export type Rule = v.InferOutput<typeof Rule>;

export const Rules = v.object({
  rules: describe(
    v.array(Rule),
    'Rules that differ from the price list. The mark of all others is "".',
  ),
  ...unbookableFields,
  roomKinds: v.array(v.string()),
  staff: v.exactOptional(
    describe(
      v.array(v.object({ name: v.string(), skills: v.array(v.string()) })),
      'The present staff members, with their sections and single treatments.',
    ),
  ),
  settings: v.object({
    mark: v.string(),
    ...pickAnswers(settingFields),
  }),
  history: v.array(HistoryEvent),
  ...menuCounts,
});
export type Rules = v.InferOutput<typeof Rules>;
