import type { Rules, Team } from '../../../../shared/contract/admin/agenda-facts.ts';
import { saveLaneInput } from '../../../../shared/contract/admin/agenda-facts-input.ts';
import { SaveSettingsInput } from '../../../../shared/contract/admin/treatment-rules-input.ts';
import { apiContext } from '../../../api/api.ts';
import type { FieldPath, Problem } from '../../../forms/form-input.ts';
import { form, type Submit } from '../forms/form.ts';
import { type Asked, type Posted, refuse, typedDay } from '../forms/posted.ts';
import { type Loaded, load, withMore } from '../load.ts';
import { laneLink, teamLink } from './team-links.ts';

export type TeamData = Team & { readonly settings?: Rules['settings'] | undefined };

export async function loadTeam(asked: Asked): Promise<Loaded<TeamData>> {
  const [team, rules] = await Promise.all([
    load(asked, { name: 'adminTeam' }),
    load(asked, { name: 'adminRules' }),
  ]);
  return withMore(team, ({ history }) => ({
    settings: rules.found?.settings,
    // A notice is about the last event, so the events are sorted by time.
    history: [...history, ...(rules.found?.history ?? [])].sort((one, other) =>
      one.at < other.at ? -1 : 1,
    ),
  }));
}

export const saveSettings = form({
  call: 'adminSaveSettings',
  schema: SaveSettingsInput,
  input: ({ values: { mark, notice, people, reminder, startStep } }) => ({
    ...{ mark, notice: Number(notice), people: Number(people) },
    // Absent where the backend has none.
    ...(reminder !== undefined && { reminder: Number(reminder) }),
    ...(startStep && { startStep: Number(startStep) }),
  }),
  fields: ['notice', 'people', 'reminder', 'startStep'],
  done: () => teamLink('rules-settings'),
});

/** Clients and the agenda tell people apart by their names: who is still there keeps hers to herself. */
export const addPerson: Submit = async (posted) => {
  const name = posted.values.name?.trim().toLowerCase();
  const team = await posted.context.get(apiContext).call({ name: 'adminTeam' });
  const isTaken =
    team.ok &&
    team.data.lanes.some(
      (one) =>
        one.kind === 'staff' &&
        (one.to === '' || one.to >= posted.today()) &&
        one.name.toLowerCase() === name,
    );
  return isTaken ? refuse(nameTaken, posted.values) : savePerson(posted);
};

const nameTaken: Problem = {
  error: 'invalid',
  field: 'name',
  message:
    'Quelqu’un de l’équipe s’appelle déjà ainsi\u00a0: ajoutez une initiale ou un nom de famille.',
};

const savePerson = form({
  call: 'adminSaveLane',
  schema: saveLaneInput,
  input: ({ values, catalogue }) => {
    const sections = catalogue().sections.filter(({ slug }) => values[`section-${slug}`]);
    const skills = sections.map(({ slug }) => ({ skill: slug, minutes: null }));
    const { name, from } = values;
    return { ...newLane(values, { name, kind: 'staff', roomKind: '' }, from), skills };
  },
  fields: ['name', 'from'],
  fieldOf: inProfile,
  done: ({ answer: { id } }) => laneLink(id, 'lane-added'),
});

/** Two forms share one page: this one's fields have a prefix. */
export const roomField = (name: string) => `room-${name}`;

export const addRoom = form({
  call: 'adminSaveLane',
  schema: saveLaneInput,
  input: ({ values }) => {
    const [name, roomKind, from, places] = ['name', 'roomKind', 'from', 'places'].map(
      (one) => values[roomField(one)],
    );
    return newLane(values, { name, kind: 'room', roomKind, ...placesIn(places) }, from);
  },
  fields: ['name', 'roomKind', 'from', 'places'].map(roomField),
  fieldOf: (path) => roomField(inProfile(path)),
  done: ({ answer: { id } }) => laneLink(id, 'lane-added'),
});

/** Absent if the field was not shown; an empty field counts as one. */
export const placesIn = (text: string | undefined) =>
  text === undefined ? {} : { places: text.trim() === '' ? 1 : Number(text) };

export function inProfile([first = '', second = '']: FieldPath): string {
  return String(first === 'profile' ? second : first);
}

const newLane = ({ mark }: Posted['values'], profile: object, from?: string) => ({
  ...{ id: '', mark, profile: { ...profile, from: typedDay(from), to: '' } },
});
