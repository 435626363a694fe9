import type { Rules, Team } from '../../../../shared/contract/admin/agenda-facts.ts';
import {
  SaveSettingsInput,
  saveLaneInput,
} from '../../../../shared/contract/admin/agenda-facts-input.ts';
import {
  personFields,
  roomFields,
  settingFields,
} from '../../../../shared/contract/admin/agenda-fields.ts';
import { apiContext } from '../../../api/api.ts';
import type { Problem } from '../../../forms/form-input.ts';
import { form, type Submit } from '../forms/form.ts';
import { type Asked, refuse } from '../forms/posted.ts';
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
  declared: { fields: () => settingFields },
  done: () => teamLink('rules-settings'),
});

export const newPersonFields = {
  name: {
    ...personFields.name,
    hint: 'Les visiteurs le voient quand ils choisissent une heure.',
  },
  from: personFields.from,
};

const { to: _, ...roomBegun } = roomFields;
export const newRoomFields = {
  ...roomBegun,
  name: {
    ...roomFields.name,
    hint: 'Par exemple «\u00a0Cabine 1\u00a0» ou «\u00a0Hammam\u00a0».',
  },
  roomKind: {
    ...roomFields.roomKind,
    hint: 'Ce que les soins demandent, par exemple «\u00a0Cabine\u00a0».',
  },
};

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
  declared: { fields: () => newPersonFields },
  input: ({ values: { mark, ...values }, catalogue }, profile) => {
    const sections = catalogue().sections.filter(({ slug }) => values[`section-${slug}`]);
    const skills = sections.map(({ slug }) => ({ skill: slug, minutes: null }));
    return { mark, profile: { ...profile, kind: 'staff' }, skills };
  },
  done: ({ answer: { id } }) => laneLink(id, 'lane-added'),
});

/** Begins the names of the second form's fields. */
export const roomPrefix = 'room';

export const addRoom = form({
  call: 'adminSaveLane',
  schema: saveLaneInput,
  declared: { fields: () => newRoomFields, prefix: roomPrefix },
  input: ({ values: { mark } }, profile) => ({ mark, profile: { ...profile, kind: 'room' } }),
  done: ({ answer: { id } }) => laneLink(id, 'lane-added'),
});
