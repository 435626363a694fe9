import * as v from 'valibot';
import { areDaysInOrder, endBeforeStart, isEndLater, lastBeforeFirst } from '../agenda/spans.ts';
import type { Course } from '../booking/course-value.ts';
import type { CatalogueFacts } from '../booking/request.ts';
import { catalogue as sections } from '../catalogue.ts';
import { pickSchemas } from '../contract/declared-fields.ts';
import { malformed } from '../contract/error-codes.ts';
import { Minutes } from '../contract/field-kinds.ts';
import { describe, optionalText } from '../contract/fields.ts';
import { Id, OptionalDay, TimeOfDay } from '../contract/list-query.ts';
import { isAddedSectionSlug } from '../site/content-ids.ts';
import { parseMinutes } from '../text/duration.ts';
import { resourceFields, ruleFields, settingFields } from './declared-agenda-fields.ts';

/* Each edit names the `mark` of the state that its author saw. Any other state is a conflict. */

/** The most hours: twelve periods with a break each day. */
const spanLimit = 168;

export const Mark = v.pipe(optionalText(malformed), v.regex(/^[\w-]{0,40}$/, malformed));
export const ResourceId = v.pipe(v.string(malformed), v.regex(/^[1-9]\d{0,8}$/, malformed));

/** The fields of a staff member or room. Absent fields stay unchanged. */
export const ProfileInput = v.pipe(
  v.object(
    { ...pickSchemas(resourceFields), kind: v.picklist(['staff', 'room'], malformed) },
    malformed,
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['isShown'], ['job']],
      ({ kind, isShown, job }) => !isShown || (kind === 'staff' && job !== ''),
      'Indiquez son métier, par exemple «\u00a0Coiffeuse\u00a0»\u00a0: le site le montre.',
    ),
    ['job'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['roomKind']],
      ({ kind, roomKind }) => kind === 'staff' || roomKind !== '',
      'Indiquez le type de salle, par exemple «\u00a0Cabine\u00a0».',
    ),
    ['roomKind'],
  ),
  v.forward(v.partialCheck([['from'], ['to']], areDaysInOrder, lastBeforeFirst), ['to']),
);
export type ProfileInput = v.InferOutput<typeof ProfileInput>;

const Span = v.pipe(
  v.object(
    {
      /** 0 for Monday. */
      weekday: v.pipe(v.number(malformed), v.integer(malformed), v.minValue(0), v.maxValue(6)),
      starts: TimeOfDay,
      ends: TimeOfDay,
      /** The period's days, first and last; "" for no limit. */
      from: OptionalDay,
      to: OptionalDay,
    },
    malformed,
  ),
  v.forward(v.partialCheck([['starts'], ['ends']], isEndLater, endBeforeStart), ['ends']),
  v.forward(v.partialCheck([['from'], ['to']], areDaysInOrder, lastBeforeFirst), ['to']),
);
type Span = v.InferOutput<typeof Span>;

/** Hours of different periods never overlap: each day uses the hours of one period. */
const overlaps = (first: Span, second: Span) =>
  first.weekday === second.weekday &&
  first.from === second.from &&
  first.to === second.to &&
  first.starts < second.ends &&
  second.starts < first.ends;

const HoursInput = v.pipe(
  v.array(Span, malformed),
  v.maxLength(spanLimit, 'Il y a trop de périodes.'),
  v.check(
    (spans) =>
      !spans.some((span, index) => spans.slice(index + 1).some((other) => overlaps(span, other))),
    'Ces heures se chevauchent avec d’autres du même jour.',
  ),
);

const isSection = (id: string) =>
  isAddedSectionSlug(id) || sections.some(({ slug }) => slug === id);

const createSkillsInput = ({ catalogue }: CatalogueFacts) =>
  v.pipe(
    v.array(
      v.object(
        {
          /** A section's slug for all of its treatments, or a treatment's id. */
          skill: v.pipe(
            v.string(malformed),
            v.check((id) => isSection(id) || catalogue().treatment(id) !== undefined, malformed),
          ),
          minutes: v.nullable(Minutes(5)),
        },
        malformed,
      ),
      malformed,
    ),
    v.maxLength(200, malformed),
    v.check(
      (skills) => new Set(skills.map(({ skill }) => skill)).size === skills.length,
      malformed,
    ),
  );

/** Adds a person or room if `id` is absent. Of an existing one, only the fields that are present change. */
export const createSaveResourceInput = (facts: CatalogueFacts) =>
  v.pipe(
    v.object(
      {
        id: v.optional(v.union([v.literal(''), ResourceId], malformed), ''),
        mark: Mark,
        profile: v.exactOptional(ProfileInput),
        hours: v.exactOptional(HoursInput),
        skills: v.exactOptional(createSkillsInput(facts)),
        press: v.exactOptional(
          describe(
            Id,
            'The id of one submission. The people that it changes are restored together.',
          ),
        ),
      },
      malformed,
    ),
    v.check(({ profile, hours, skills }) => Boolean(profile ?? hours ?? skills), malformed),
  );
export type SaveResourceInput = v.InferOutput<ReturnType<typeof createSaveResourceInput>>;

export const ResourceQuery = v.object({ id: ResourceId }, malformed);
export const RemoveResourceInput = v.object({ id: ResourceId, mark: Mark }, malformed);

/** Sessions without days between them would be one. */
const isCourseComplete = ({ sessionCount = 1, daysApart = 0 }: Partial<Course>): boolean =>
  sessionCount > 1 === daysApart > 0;

interface Pause {
  treatment: string;
  minutes: number | null;
  pauseAt: number;
  pause: number;
}

/** The search would ignore a pause outside the treatment. */
function isPauseWithin(
  { treatment, minutes, pauseAt, pause }: Pause,
  { catalogue }: CatalogueFacts,
): boolean {
  const { duree } = catalogue().treatment(treatment) ?? {};
  const length = minutes ?? (duree === undefined ? undefined : parseMinutes(duree));
  return pause === 0 || length === undefined || pauseAt + pause < length;
}

/** A treatment's differences from the catalogue. Absent fields stay unchanged, where they may be absent. */
export const createSaveRuleInput = (facts: CatalogueFacts) =>
  v.pipe(
    v.object(
      {
        treatment: v.pipe(
          v.string(malformed),
          v.check((id) => facts.catalogue().treatment(id) !== undefined, malformed),
        ),
        mark: Mark,
        ...pickSchemas(ruleFields),
      },
      malformed,
    ),
    v.forward(
      v.partialCheck(
        [['pauseAt'], ['pause']],
        ({ pauseAt, pause }) => pauseAt > 0 === pause > 0,
        'Une pose a un début et une durée\u00a0: indiquez les deux, ou aucun.',
      ),
      ['pause'],
    ),
    v.forward(
      v.partialCheck(
        [['treatment'], ['minutes'], ['pauseAt'], ['pause']],
        (input) => isPauseWithin(input, facts),
        'La pose doit se terminer avant la fin du soin\u00a0: raccourcissez-la, ou allongez le soin.',
      ),
      ['pause'],
    ),
    v.forward(
      v.partialCheck(
        [['sessionCount'], ['daysApart']],
        isCourseComplete,
        'Une cure a plusieurs séances et des jours entre elles : indiquez les deux, ou aucun.',
      ),
      ['daysApart'],
    ),
  );
export type SaveRuleInput = v.InferOutput<ReturnType<typeof createSaveRuleInput>>;

export const SaveSettingsInput = v.object({ mark: Mark, ...pickSchemas(settingFields) }, malformed);
export type SaveSettingsInput = v.InferOutput<typeof SaveSettingsInput>;
