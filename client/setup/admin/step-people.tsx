import { redirect } from 'react-router';
import type { Team } from '../../../shared/team/agenda-facts.ts';
import { saveResourceInput } from '../../../shared/team/agenda-facts-input.ts';
import { personFields } from '../../../shared/team/declared-agenda-fields.ts';
import { isPersonName } from '../../../shared/texts.ts';
import { judge } from '../../admin/admin-form.ts';
import { Check, EditForm, Input, SendButton } from '../../admin/edit-form.tsx';
import { type Posted, refuse } from '../../admin/load.ts';
import { apiContext } from '../../api/api.ts';
import type { FormOutcome } from '../../forms/form-input.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { nameTaken } from '../../team/admin/team.tsx';

/* Everybody on one screen: names in the place of the example's crafts. */

const newId = 'nouvelle';
const nameField = (id: string) => `nom-${id}`;
const skillField = (id: string, section: string) => `fait-${id}-${section}`;

type Person = Team['resources'][number];

const isExample = ({ name }: Person) => !isPersonName(name);

const staffIn = ({ resources }: Team, today: string) =>
  resources.filter(({ kind, to }) => kind === 'staff' && (to === '' || to >= today));

/** Saves names and sections. An example without a name is removed. */
export async function savePeople(posted: Posted, address: () => string): Promise<unknown> {
  const { values, context, today } = posted;
  const api = context.get(apiContext);
  const team = await api.call({ name: 'adminTeam' });
  if (!team.ok) return refuse({ ...team.error, field: '' }, values, team.status);
  const staff = staffIn(team.data, today());
  const typed = [...staff.map(({ id }) => id), newId].map((id) => ({
    id,
    name: (values[nameField(id)] ?? '').trim(),
    person: staff.find((person) => person.id === id),
  }));
  const wrong = wrongName(typed);
  if (wrong) return refuse(wrong, values);
  for (const { id, name, person } of typed) {
    const isRemoved = name === '' && person !== undefined && isExample(person);
    const refusal = isRemoved
      ? await removePerson(posted, id)
      : name && (await savePerson(posted, id, name));
    if (refusal) return refusal;
  }
  return redirect(address(), 303);
}

interface Typed {
  readonly id: string;
  readonly name: string;
}

function wrongName(typed: readonly Typed[]) {
  const named = typed.filter(({ name }) => name !== '');
  const twin = named.find(({ name }, at) =>
    named.slice(0, at).some((other) => other.name.toLowerCase() === name.toLowerCase()),
  );
  if (twin) return { ...nameTaken, field: nameField(twin.id) };
  const message = 'Indiquez au moins un prénom.';
  return named.length === 0
    ? { error: 'invalid' as const, message, field: nameField(typed[0]?.id ?? newId) }
    : undefined;
}

async function removePerson({ context, values }: Posted, id: string) {
  const api = context.get(apiContext);
  const now = await api.call({ name: 'adminResource', query: { id } });
  if (!now.ok) return refuse({ ...now.error, field: '' }, values, now.status);
  const removed = await api.call({
    name: 'adminRemoveResource',
    body: { id, mark: now.data.mark },
  });
  const field = nameField(id);
  return removed.ok ? undefined : refuse({ ...removed.error, field }, values, removed.status);
}

async function savePerson(posted: Posted, id: string, name: string) {
  const { context, values, catalogue } = posted;
  const api = context.get(apiContext);
  const isNew = id === newId;
  const now = isNew
    ? await api.call({ name: 'adminTeam' })
    : await api.call({ name: 'adminResource', query: { id } });
  if (!now.ok) return refuse({ ...now.error, field: '' }, values, now.status);
  const { mark } = now.data;
  const { from = '', to = '', skills: known = [] } = 'skills' in now.data ? now.data : {};
  const sections = catalogue().sections.filter(({ slug }) => values[skillField(id, slug)]);
  const skills = [
    ...sections.map(({ slug }) => ({ skill: slug, minutes: null })),
    ...known.filter(({ skill }) => skill.includes('/')),
  ];
  const judged = judge(
    {
      call: 'adminSaveResource',
      schema: saveResourceInput,
      input: () => ({
        ...(!isNew && { id }),
        mark,
        profile: { name, kind: 'staff', roomKind: '', from, to },
        skills,
      }),
      fields: [nameField(id)],
      fieldOf: () => nameField(id),
    },
    posted,
  );
  if (judged.problem) return refuse(judged.problem, values);
  const { problem, status } = await judged.send();
  return problem && refuse(problem, values, status);
}

interface Props {
  team: Team;
  action: string;
  today: string;
  outcome: FormOutcome | undefined;
}

export function PeopleForm({ team, action, today, outcome }: Props) {
  return (
    <EditForm action={action} className="form" outcome={outcome}>
      <p>Le prénom de chaque personne. Vide, le métier est retiré.</p>
      {staffIn(team, today).map((person) => (
        <PersonFields
          key={person.id}
          id={person.id}
          label={isExample(person) ? person.name : 'Prénom'}
          name={isExample(person) ? '' : person.name}
          sections={person.sections}
        />
      ))}
      <PersonFields id={newId} label="Une personne de plus" name="" sections={undefined} />
      <SendButton>Continuer</SendButton>
    </EditForm>
  );
}

interface PersonProps {
  id: string;
  label: string;
  name: string;
  /** Undefined for a new person, who does everything. */
  sections: readonly string[] | undefined;
}

function PersonFields({ id, label, name, sections }: PersonProps) {
  const catalogue = useCatalogue();
  const does = (slug: string) => sections?.includes(slug) ?? true;
  const titles = catalogue.sections.filter(({ slug }) => does(slug)).map(({ titre }) => titre);
  return (
    <div className="stack-tight">
      <Input
        name={nameField(id)}
        label={label}
        defaultValue={name}
        maxLength={personFields.name.maxLength}
        autoComplete="off"
      />
      <details>
        <summary>{sections ? titles.join(', ') || 'Aucun soin' : 'Tous les soins'}</summary>
        {catalogue.sections.map(({ slug, titre }) => (
          <Check key={slug} name={skillField(id, slug)} label={titre} defaultChecked={does(slug)} />
        ))}
      </details>
    </div>
  );
}
