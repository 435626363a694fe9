import * as v from 'valibot';
import { catalogue as sections } from '../../catalogue.ts';
import { isOwnSection } from '../../contents/own-sections.ts';
import { Amount } from '../amount.ts';
import type { CatalogueFacts } from '../booking/request-persons.ts';
import { contentLimits, Line } from '../contents/content-fields.ts';
import { malformed } from '../error-codes.ts';
import { oneLine, optionalText, requiredText } from '../fields.ts';
import { areDaysInOrder, endBeforeStart, endsLater, lastBeforeFirst } from '../spans.ts';
import { OptionalDay, TimeOfDay } from './query.ts';

/*
 * Edits of the agenda's facts: the staff, what each person can do and when, and how long treatments
 * take. Each edit names the `mark` of the state that its author saw; any other state is a conflict.
 */

export const nameLimit = 40;
const longestMinutes = 480;
/** Twelve periods with a break each day. */
const spanLimit = 168;

export const Mark = v.pipe(optionalText(malformed), v.regex(/^[\w-]{0,40}$/, malformed));
export const LaneId = v.pipe(v.string(malformed), v.regex(/^[1-9]\d{0,8}$/, malformed));

const minutesText = `ndiquez des minutes, de 5 en 5, par exemple 45 (${longestMinutes} au plus).`;
export const Whole = (text: string, least: number, most: number, step = 1) =>
  v.pipe(v.number(text), v.multipleOf(step, text), v.minValue(least, text), v.maxValue(most, text));
/** `of`: what they are, where a form has several. */
export const Minutes = (least: number, of?: string) =>
  Whole(of ? `${of}\u00a0: i${minutesText}` : `I${minutesText}`, least, longestMinutes, 5);

const noSuchDay = 'Une part compte à partir d’un jour passé, ou d’aujourd’hui.';
/** Of one room. */
const mostPlaces = 12;
const noPlaces = `Indiquez un nombre de places, de 1 à ${mostPlaces}.`;
const noShare = 'Indiquez un pourcentage entier, de 0 à 100.';
const tooLong = `Ce nom est trop long\u00a0: ${nameLimit} caractères au plus.`;
export const ProfileInput = v.pipe(
  v.object(
    {
      name: v.pipe(
        requiredText('Indiquez un nom.'),
        v.maxLength(nameLimit, tooLong),
        v.regex(oneLine, malformed),
      ),
      kind: v.picklist(['staff', 'room'], malformed),
      /** For a room: its kind, which treatments ask for. */
      roomKind: v.pipe(
        optionalText(malformed),
        v.trim(),
        v.maxLength(nameLimit, tooLong),
        v.regex(oneLine, malformed),
      ),
      /** Of a room, how many clients it holds at once. Absent: unchanged; of a new one, one. */
      places: v.exactOptional(Whole(noPlaces, 1, mostPlaces)),
      from: OptionalDay,
      to: OptionalDay,
      /** What the site says about a person. Absent fields stay unchanged. */
      job: v.exactOptional(Line(contentLimits.author)),
      bio: v.exactOptional(Line(contentLimits.sentence)),
      isShown: v.exactOptional(v.boolean(malformed)),
      /** Percent of what she takes that is hers; null for nothing agreed. */
      commission: v.exactOptional(v.nullable(Whole(noShare, 0, 100))),
      /** The first day whose payments have it. Absent or "": those before this edit keep theirs. */
      commissionFrom: v.exactOptional(OptionalDay),
    },
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
  v.check((span) => endsLater(span), endBeforeStart),
  v.check((span) => areDaysInOrder(span), lastBeforeFirst),
);
type Span = v.InferOutput<typeof Span>;

/** Hours of different periods never overlap: each day uses the hours of one period. */
const meet = (one: Span, other: Span) =>
  one.weekday === other.weekday &&
  one.from === other.from &&
  one.to === other.to &&
  one.starts < other.ends &&
  other.starts < one.ends;

const HoursInput = v.pipe(
  v.array(Span, malformed),
  v.maxLength(spanLimit, 'Il y a trop de périodes.'),
  v.check(
    (spans) => !spans.some((one, at) => spans.slice(at + 1).some((other) => meet(one, other))),
    'Ces heures se chevauchent avec d’autres du même jour.',
  ),
);

/** Sections have prices of many treatments. */
const isOfTreatment = ({ skill, price }: { skill: string; price?: number | null }) =>
  (price ?? null) === null || skill.includes('/');

/** Includes sections whose treatments are all hidden. */
const isSection = (id: string) => isOwnSection(id) || sections.some(({ slug }) => slug === id);

const skill = ({ catalogue }: CatalogueFacts) =>
  v.object(
    {
      /** A section's slug for all of its treatments, or a treatment's id. */
      skill: v.pipe(
        v.string(malformed),
        v.check((id) => isSection(id) || catalogue().treatment(id) !== undefined, malformed),
      ),
      /** Set when this person needs more or less time than others. */
      minutes: v.nullable(Minutes(5)),
      /** FCFA, of a treatment: set when this person's price is not the price list's. */
      price: v.exactOptional(v.nullable(Amount(0, contentLimits.prix))),
    },
    malformed,
  );

const skillsInput = (facts: CatalogueFacts) =>
  v.pipe(
    v.array(skill(facts), malformed),
    v.maxLength(200, malformed),
    v.check((skills) => skills.every(isOfTreatment), malformed),
    v.check(
      (skills) => new Set(skills.map(({ skill }) => skill)).size === skills.length,
      malformed,
    ),
  );

interface LaneInputFacts extends CatalogueFacts {
  today(): string;
}

/** Without `id`, a new lane. For an existing one, only the fields that are present change. */
export const saveLaneInput = (facts: LaneInputFacts) =>
  v.pipe(
    v.object(
      {
        id: v.optional(v.union([v.literal(''), LaneId], malformed), ''),
        mark: Mark,
        profile: v.exactOptional(ProfileInput),
        hours: v.exactOptional(HoursInput),
        skills: v.exactOptional(skillsInput(facts)),
      },
      malformed,
    ),
    v.check(({ profile, hours, skills }) => Boolean(profile ?? hours ?? skills), malformed),
    v.forward(
      v.check(({ profile }) => (profile?.commissionFrom ?? '') <= facts.today(), noSuchDay),
      ['profile', 'commissionFrom'],
    ),
  );
export type SaveLaneInput = v.InferOutput<ReturnType<typeof saveLaneInput>>;

export const LaneQuery = v.object({ id: LaneId }, malformed);
export const RemoveLaneInput = v.object({ id: LaneId, mark: Mark }, malformed);
