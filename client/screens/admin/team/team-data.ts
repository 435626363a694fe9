import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { readDay } from '../../../../shared/calendar/calendar-month.ts';
import { type Catalogue, catalogueOf } from '../../../../shared/contents/catalogue-of.ts';
import type { Rules, Team } from '../../../../shared/contract/admin/agenda-facts.ts';
import { saveLaneInput } from '../../../../shared/contract/admin/agenda-facts-input.ts';
import { SaveSettingsInput } from '../../../../shared/contract/admin/treatment-rules-input.ts';
import { apiContext, changesContext } from '../../../api/api.ts';
import { type Loaded, load, readTyped, submitChange } from '../admin-data.ts';
import { checked, refused } from './edit-input.ts';
import { laneLink, teamLink } from './team-links.ts';

export type TeamData = Loaded<Team> & { readonly settings?: Rules['settings'] | undefined };

export async function loader({ context }: LoaderFunctionArgs) {
  const [team, rules] = await Promise.all([
    load(context, { name: 'adminTeam' }),
    load(context, { name: 'adminRules' }),
  ]);
  // What was recorded last counts: it is what a notice is about.
  const events = [team.data.found, rules.data.found].flatMap((one) => one?.history ?? []);
  const history = events.sort((one, other) => (one.at < other.at ? -1 : 1));
  const found = team.data.found && { ...team.data.found, history };
  const loaded = found ? { found } : team.data;
  return data<TeamData>(
    { ...(loaded as Loaded<Team>), settings: rules.data.found?.settings },
    { status: team.init?.status ?? 200 },
  );
}

/** From the call's fields to those of the forms. */
const personNames = { name: 'nom', from: 'du' };
const roomNames = { name: 'salle', roomKind: 'sorte', from: 'salle-du' };
const settingNames = { notice: 'delai', people: 'personnes' };

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const values = await readTyped(args);
  const catalogue = catalogueOf(context.get(changesContext));
  if (values.intent === 'regles') {
    const input = {
      mark: values.mark,
      notice: Number(values.delai),
      people: Number(values.personnes),
    };
    const validated = checked(SaveSettingsInput, input);
    if (validated.problem) return refused(validated.problem, values, settingNames);
    const call = { name: 'adminSaveSettings', body: validated.input } as const;
    return (await submitChange(context, call, values)) ?? redirect(teamLink('rules-settings'), 303);
  }
  const isRoom = values.intent === 'salle';
  const fieldNames = isRoom ? roomNames : personNames;
  const validated = checked(
    saveLaneInput({ catalogue: () => catalogue }),
    newLane(values, isRoom, catalogue),
    'profile',
  );
  if (validated.problem) return refused(validated.problem, values, fieldNames);
  const response = await context
    .get(apiContext)
    .call({ name: 'adminSaveLane', body: validated.input });
  if (response.ok) return redirect(laneLink(response.data.id, 'lane-added'), 303);
  return refused(response.error, values, fieldNames, response.status);
}

function newLane(values: Record<string, string>, isRoom: boolean, { sections: all }: Catalogue) {
  const from = (isRoom ? values['salle-du'] : values.du) ?? '';
  const profile = {
    name: isRoom ? values.salle : values.nom,
    kind: isRoom ? 'room' : 'staff',
    roomKind: isRoom ? values.sorte : '',
    from: readDay(from) ?? from,
    to: '',
  };
  const sections = all.filter(({ slug }) => values[`section-${slug}`]);
  const skills = sections.map(({ slug }) => ({ skill: slug, minutes: null }));
  return { id: '', mark: values.mark, profile, ...(!isRoom && { skills }) };
}
