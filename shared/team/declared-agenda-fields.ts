import * as v from 'valibot';
import { courseLimits } from '../booking/course-text.ts';
import { formatTime } from '../calendar/opening.ts';
import type { Fields } from '../contract/declared-fields.ts';
import { malformed } from '../contract/error-codes.ts';
import {
  bitColumn,
  Minutes,
  minutes,
  nameLine,
  nullableNumberColumn,
  nullableTextColumn,
  numberChoice,
  numberColumn,
  optionalDay,
  orUnchanged,
  readMinutes,
  textColumn,
  WholeNumber,
  wholeNumber,
  yesNo,
} from '../contract/field-kinds.ts';
import { describe, Line, oneLine, optionalText } from '../contract/fields.ts';
import { contentLimits } from '../site/content-limits.ts';
import { formatDuration } from '../text/duration.ts';

/** Minutes between offered hours, counted from midnight. */
export const startSteps = [5, 10, 15] as const;
export const defaultStartStep = 15;

const nameLimit = 40;
const nameTooLong = `Ce nom est trop long\u00a0: ${nameLimit} caractères au plus.`;

const name = {
  ...nameLine('Nom', nameLimit, 'Indiquez un nom.', nameTooLong),
  column: textColumn('name'),
};
const serviceFields = {
  from: { ...optionalDay('Premier jour'), column: nullableTextColumn('active_from') },
  to: {
    ...optionalDay('Dernier jour'),
    hint: 'Après ce jour, plus rien ne lui est proposé. Rien n’est annulé.',
    column: nullableTextColumn('active_to'),
  },
};

export const personFields = {
  name,
  ...serviceFields,
  commission: {
    label: 'Sa part, en %',
    option: 'commissions',
    inputMode: 'numeric',
    schema: v.exactOptional(
      v.nullable(WholeNumber('Indiquez un pourcentage entier, de 0 à 100.', 0, 100)),
    ),
    mayLack: true,
    isOptional: true,
    hint: 'De ce qu’elle encaisse, comptée dans «\u00a0Chiffres\u00a0». Le site ne la montre pas.',
    maxLength: 5,
    fromText(text) {
      const digits = text.replace(/[\s%]/g, '');
      return digits === '' ? null : Number(digits);
    },
    column: nullableNumberColumn('commission'),
    answer: v.exactOptional(
      describe(
        v.nullable(v.number()),
        'The staff member’s percentage of payments. Null without an agreement, absent if not supported.',
      ),
    ),
  },
  isShown: {
    ...orUnchanged(yesNo('Montrer sur le site, avec son accord')),
    hint: 'L’accueil montre son nom, son métier, ces mots et ses rubriques. La première personne montrée remplace les quatre exemples.',
    column: bitColumn('is_shown'),
    answer: v.optional(v.boolean(), false),
  },
  job: {
    label: 'Métier',
    isOptional: true,
    hint: 'Par exemple Coiffeuse.',
    maxLength: contentLimits.author,
    schema: v.exactOptional(Line(contentLimits.author)),
    column: textColumn('job'),
    answer: v.optional(v.string(), ''),
  },
  bio: {
    label: 'Quelques mots',
    isOptional: true,
    maxLength: contentLimits.sentence,
    schema: v.exactOptional(Line(contentLimits.sentence)),
    column: textColumn('bio'),
    answer: v.optional(v.string(), ''),
  },
} as const satisfies Fields;

export const roomFields = {
  name,
  roomKind: {
    label: 'Type de salle',
    required: true,
    hint: 'Ce que les soins demandent.',
    maxLength: nameLimit,
    schema: v.pipe(
      optionalText(malformed),
      v.trim(),
      v.maxLength(nameLimit, nameTooLong),
      v.regex(oneLine, malformed),
    ),
    column: nullableTextColumn('room_kind'),
    answer: v.string(),
  },
  ...serviceFields,
} as const satisfies Fields;

export const resourceFields = { ...roomFields, ...personFields } as const;

const { sessions, daysApart } = courseLimits;

export const ruleFields = {
  minutes: {
    ...minutes('Durée', 'Durée', 'celle du catalogue'),
    fromText: readMinutes,
    schema: v.nullable(Minutes(5, 'Durée')),
    column: nullableNumberColumn('minutes'),
    answer: v.nullable(v.number()),
  },
  preparation: {
    ...orUnchanged(minutes('Préparation avant', 'Préparation', 'aucune')),
    hint: 'Personne et salle ne sont plus libres dès ce moment.',
    defaultValue: 0,
    column: numberColumn('preparation'),
    answer: v.exactOptional(describe(v.number(), 'Minutes before it. Absent if none.')),
  },
  /** Minutes after the treatment during which neither its person nor its room is free. */
  cleaning: {
    ...minutes('Nettoyage après', 'Nettoyage', 'aucun'),
    hint: 'Personne et salle ne sont libres qu’ensuite.',
    column: numberColumn('cleaning'),
  },
  /** The person is free for the length of the pause. */
  pause: {
    ...minutes('Temps de pose', 'Temps de pose', 'aucun'),
    hint: 'Pendant la pose, la personne est libre pour quelqu’un d’autre, et l’agenda le dit\u00a0; la salle non. Laissez vide si la personne reste avec le client.',
    column: numberColumn('pause'),
  },
  pauseAt: {
    ...minutes('La pose commence après', 'Début de la pose', ''),
    toHistory: (value) => formatDuration(Number(value)),
    column: numberColumn('pause_at'),
  },
  roomKind: {
    label: 'Salle',
    options: [],
    toHistory: (kind) => String(kind || 'aucune'),
    schema: v.pipe(optionalText(malformed), v.maxLength(nameLimit, malformed)),
    column: nullableTextColumn('room_kind'),
    answer: v.string(),
  },
  /** True if visitors can book it at once; otherwise they can only request it. */
  instant: {
    label: 'Réservation',
    options: { ligne: 'En ligne, tout de suite', demande: 'Sur demande' },
    fromText: (text) => text !== 'demande',
    toText: (isInstant) => (isInstant ? 'ligne' : 'demande'),
    toHistory: (isInstant) => (isInstant ? 'en ligne' : 'sur demande'),
    schema: v.boolean(malformed),
    column: bitColumn('instant'),
    answer: v.boolean(),
  },
  /** All clients of a visit who have it begin together, and a single client cannot have it. */
  atOnce: {
    ...orUnchanged(
      yesNo(
        'À plusieurs, à la même heure\u00a0: jamais l’une après l’autre, ni pour une personne seule',
      ),
    ),
    title: 'À plusieurs, à la même heure',
    column: bitColumn('at_once'),
    answer: v.optional(v.boolean(), false),
  },
  sessionCount: {
    ...orUnchanged(
      wholeNumber(
        'Cure\u00a0: nombre de séances',
        1,
        WholeNumber(`Indiquez un nombre de séances, de 1 à ${sessions}.`, 1, sessions),
      ),
    ),
    option: 'courses',
    mayLack: true,
    isOptional: true,
    hint: 'Les clients réservent toutes les séances en une fois. La durée est celle d’une séance, le prix celui de la cure entière.',
    toHistory: String,
    column: numberColumn('sessions'),
    answer: v.exactOptional(
      describe(
        v.number(),
        'For a course: the number of sessions and the days between them. Absent if no series can be booked.',
      ),
    ),
  },
  daysApart: {
    ...orUnchanged(
      wholeNumber(
        'Cure\u00a0: jours d’une séance à la suivante',
        0,
        WholeNumber(`Indiquez un nombre de jours, de 1 à ${daysApart}.`, 0, daysApart),
      ),
    ),
    option: 'courses',
    mayLack: true,
    isOptional: true,
    hint: 'Par exemple 7, pour une séance par semaine.',
    toHistory: String,
    column: numberColumn('days_apart'),
    answer: v.exactOptional(v.number()),
  },
} as const satisfies Fields;

const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const reminderHours = Array.from({ length: 14 }, (_, index) => 8 + index);

/** Returns the choices, and the current number if it is not among them. */
export const listNoticeOptions = (notice: number) =>
  [...new Set([0, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 4320, notice])]
    .sort((a, b) => a - b)
    .map((minutes) => [minutes, minutes === 0 ? 'Aucun' : formatDuration(minutes)] as const);

export const settingFields = {
  notice: {
    ...numberChoice(
      'Délai avant un rendez-vous',
      listNoticeOptions(0),
      WholeNumber('Indiquez un nombre d’heures, de 0 à 72.', 0, 72 * 60, 15),
    ),
    hint: 'Les heures plus proches ne sont pas proposées en ligne.',
    toHistory: (minutes) => (minutes ? formatDuration(Number(minutes)) : 'aucun'),
  },
  people: {
    ...numberChoice(
      'Personnes par rendez-vous, au plus',
      [1, 2, 3, 4].map((count) => [count, count] as const),
      WholeNumber('Indiquez un nombre de personnes, de 1 à 4.', 1, 4),
    ),
    hint: 'Au-delà, la visite se demande et ne se réserve pas.',
  },
  /** An hour of the day; 0 for no reminders. */
  reminder: {
    ...orUnchanged(
      numberChoice(
        'Rappel aux clients, la veille',
        [
          [0, 'Aucun rappel'],
          ...reminderHours.map((hour) => [hour, formatTime(formatHour(hour))] as const),
        ],
        WholeNumber(malformed, 0, 21),
      ),
    ),
    mayLack: true,
    hint: 'Par e-mail, à qui en a donné un. Qui réserve après cette heure n’en reçoit pas.',
    toHistory: (hour) => (hour ? formatTime(formatHour(Number(hour))) : 'aucun'),
    answer: v.exactOptional(
      describe(
        v.number(),
        'The hour of the reminder on the day before, 0 for none. Absent if no reminders are sent.',
      ),
    ),
  },
  startStep: {
    label: 'Les heures en ligne commencent',
    mayLack: true,
    options: startSteps
      .toReversed()
      .map((step) => [step, `Toutes les ${formatDuration(step)}`] as const),
    fromText: Number,
    toHistory: (minutes) => `toutes les ${formatDuration(Number(minutes))}`,
    schema: v.exactOptional(v.picklist(startSteps, malformed)),
    answer: v.exactOptional(
      describe(v.picklist(startSteps), 'Absent if all hours are offered alike.'),
    ),
  },
} as const satisfies Fields;
