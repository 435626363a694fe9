import { redirect } from 'react-router';
import type { Submit } from '#client/admin/admin-form.ts';
import type { ScreenProps } from '#client/admin/admin-screen.tsx';
import { ButtonForm, EditForm, Input, SendButton } from '#client/admin/edit-form.tsx';
import {
  addData,
  type LoadResult,
  load,
  type PageRequest,
  type PostedForm,
  refuse,
} from '#client/admin/load.ts';
import { apiContext } from '#client/api/api.ts';
import { Link } from '#client/components/link.tsx';
import type { FormOutcome } from '#client/forms/form-input.ts';
import { HoursForm, saveHours } from '#client/opening/admin/weekly-hours.tsx';
import { useInstitute } from '#client/page/page-context.ts';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { requireUser } from '#client/session/require-user.ts';
import { getContent } from '#client/site/admin/admin-contents.ts';
import { type Group, GroupForm, saveGroup } from '#client/site/admin/group-form.tsx';
import { PhotoForm, savePhoto } from '#client/site/admin/photo-form.tsx';
import { PriceForm, savePrices } from '#client/site/admin/section-prices.tsx';
import { nameTakenProblem } from '#client/team/admin/team.tsx';
import { isInService } from '#client/team/admin/team-parts.tsx';
import type { User } from '#shared/accounts/account.ts';
import { formatMailFailure } from '#shared/notifications/mails.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import type { FirstSteps, MarkedStep } from '#shared/setup/first-steps.ts';
import type { FirstStep } from '#shared/setup/step-names.ts';
import type { AdminContents } from '#shared/site/content-history.ts';
import type { Team } from '#shared/team/agenda-facts.ts';
import { personFields } from '#shared/team/declared-agenda-fields.ts';
import { isPersonName } from '#shared/texts.ts';
import {
  buildStepLink,
  findNextStep,
  listOpenSteps,
  readStep,
  StepDoneForm,
  stepTitles,
} from './steps.tsx';

/* The first steps. Each is a form whose button leads to the next open step. */

const newPersonId = 'nouvelle';
const getNameField = (id: string) => `nom-${id}`;

type Person = Team['resources'][number];

const isExample = ({ name }: Person) => !isPersonName(name);

const listStaff = ({ resources }: Team, today: string) =>
  resources.filter((resource) => resource.kind === 'staff' && isInService(resource, today));

/** Saves the names. An example without a name is removed. A new person does all treatments. */
async function savePeople(postedForm: PostedForm, buildAddress: () => string): Promise<unknown> {
  const { values, context, today } = postedForm;
  const api = context.get(apiContext);
  const team = await api.call({ name: 'adminTeam' });
  if (!team.ok) return refuse({ ...team.error, field: '' }, values, team.status);
  const staff = listStaff(team.data, today());
  const typedPeople = [...staff.map(({ id }) => id), newPersonId].map((id) => ({
    id,
    name: (values[getNameField(id)] ?? '').trim(),
    person: staff.find((person) => person.id === id),
  }));
  const nameProblem = findNameProblem(typedPeople);
  if (nameProblem) return refuse(nameProblem, values);
  for (const typedPerson of typedPeople) {
    const refusal = await savePerson(postedForm, typedPerson);
    if (refusal) return refusal;
  }
  return redirect(buildAddress(), 303);
}

interface TypedPerson {
  readonly id: string;
  readonly name: string;
  readonly person: Person | undefined;
}

function findNameProblem(typedPeople: readonly TypedPerson[]) {
  const namedPeople = typedPeople.filter(({ name }) => name !== '');
  const duplicatePerson = namedPeople.find(({ name }, index) =>
    namedPeople.slice(0, index).some((other) => other.name.toLowerCase() === name.toLowerCase()),
  );
  if (duplicatePerson) return { ...nameTakenProblem, field: getNameField(duplicatePerson.id) };
  const message = 'Indiquez au moins un prénom.';
  return namedPeople.length === 0
    ? { error: 'invalid' as const, message, field: getNameField(typedPeople[0]?.id ?? newPersonId) }
    : undefined;
}

async function savePerson(
  { context, values, catalogue }: PostedForm,
  { id, name, person }: TypedPerson,
) {
  const isRemoved = name === '' && person !== undefined && isExample(person);
  if (!isRemoved && (name === '' || name === person?.name)) return undefined;
  const api = context.get(apiContext);
  const current = person
    ? await api.call({ name: 'adminResource', query: { id } })
    : await api.call({ name: 'adminTeam' });
  if (!current.ok) return refuse({ ...current.error, field: '' }, values, current.status);
  const { mark } = current.data;
  const { from = '', to = '' } = person ?? {};
  const profile = { name, kind: 'staff' as const, roomKind: '', from, to };
  const skills = catalogue().sections.map(({ slug }) => ({ skill: slug, minutes: null }));
  const resourceInput = person ? { id, profile } : { id: '' as const, profile, skills };
  const response = isRemoved
    ? await api.call({ name: 'adminRemoveResource', body: { id, mark } })
    : await api.call({ name: 'adminSaveResource', body: { ...resourceInput, mark } });
  if (response.ok) return undefined;
  return refuse({ ...response.error, field: getNameField(id) }, values, response.status);
}

export const listNames = (team: Team, today: string) =>
  listStaff(team, today)
    .filter((person) => !isExample(person))
    .map(({ name }) => name);

interface Props {
  team: Team;
  action: string;
  today: string;
  outcome: FormOutcome | undefined;
}

const PeopleForm = ({ team, action, today, outcome }: Props) => (
  <EditForm action={action} className="form" outcome={outcome}>
    <p>Un prénom par personne. Laissez vide ce que vous n’avez pas.</p>
    {listStaff(team, today).map((person) => (
      <NameField
        key={person.id}
        id={person.id}
        label={isExample(person) ? person.name : 'Prénom'}
        name={isExample(person) ? '' : person.name}
      />
    ))}
    <NameField id={newPersonId} label="Une personne de plus" name="" />
    <ContinueButton />
  </EditForm>
);

const NameField = ({ id, label, name }: { id: string; label: string; name: string }) => (
  <Input
    name={getNameField(id)}
    label={label}
    defaultValue={name}
    maxLength={personFields.name.maxLength}
    autoComplete="off"
  />
);

export interface StepData extends FirstSteps {
  readonly contents?: AdminContents | undefined;
  readonly team?: Team | undefined;
  readonly email: string;
}

export async function loadStep(pageRequest: PageRequest): Promise<LoadResult<StepData>> {
  const result = await load(pageRequest, { name: 'adminFirstSteps' });
  if (!result.data) return addData(result, () => ({ email: '' }));
  const [{ email }, contents, team]: [User, LoadResult<AdminContents>, LoadResult<Team>] =
    await Promise.all([
      requireUser(pageRequest),
      load(pageRequest, { name: 'adminContents' }),
      load(pageRequest, { name: 'adminTeam' }),
    ]);
  return addData(result, () => ({
    contents: contents.data,
    team: team.data,
    email: email ?? '',
  }));
}

const photoPlace = 'hero';
const hiddenNames = ['address-city', 'address-country'];

const getGroup = (step: 'contact' | 'place', buildAddress = () => buildStepLink(step)): Group => ({
  kind: 'institute',
  isComplete: true,
  ids:
    step === 'contact'
      ? ['name', 'phone', 'whatsapp', 'email']
      : ['address', 'landmarks', 'position'],
  buildAddress: (result) => (result ? buildAddress() : buildStepLink(step)),
});

type SaveStep = (postedForm: PostedForm, buildAddress: () => string) => Promise<unknown>;

const saveFunctions: Partial<Record<FirstStep, SaveStep>> = {
  contact: (postedForm, buildAddress) => saveGroup(postedForm, getGroup('contact', buildAddress)),
  place: (postedForm, buildAddress) => saveGroup(postedForm, getGroup('place', buildAddress)),
  hours: (postedForm, buildAddress) =>
    markSaved(postedForm, 'hours', saveHours(postedForm, buildAddress)),
  people: savePeople,
  prices: (postedForm, buildAddress) =>
    markSaved(postedForm, 'prices', savePrices(postedForm, buildAddress)),
  photo: (postedForm, buildAddress) => savePhoto(postedForm, photoPlace, buildAddress),
};

/** Marks the step as done once its form is saved, even if nothing changed. */
async function markSaved({ context }: PostedForm, step: MarkedStep, savePromise: Promise<unknown>) {
  const response = await savePromise;
  if (response instanceof Response) {
    const body = { step, isDone: true };
    await context.get(apiContext).call({ name: 'adminMarkStep', body });
  }
  return response;
}

export const submitStep: Submit = async (postedForm) => {
  const step = readStep(postedForm.search);
  const save = step && saveFunctions[step];
  if (!save) throw new Response(null, { status: 404 });
  const current = await postedForm.context.get(apiContext).call({ name: 'adminFirstSteps' });
  const openSteps = current.ok ? listOpenSteps(current.data) : [];
  return save(postedForm, () => buildStepLink(findNextStep(openSteps, step), step));
};

const ContinueButton = () => (
  <div className="sticky-foot">
    <SendButton>Continuer</SendButton>
  </div>
);

interface StepProps extends ScreenProps<StepData> {
  step: FirstStep;
}

export function StepForm({ step, data, outcome, today }: StepProps) {
  const { name } = useInstitute();
  const { contents, team } = data;
  const action = buildStepLink(step);
  if (step === 'mail') return <MailTest data={data} />;
  if (step === 'online') return <OpenForm openSteps={listOpenSteps(data)} team={team} />;
  if (step === 'people') {
    return team ? <PeopleForm team={team} action={action} today={today} outcome={outcome} /> : null;
  }
  if (!contents) return null;
  const sharedProps = { contents, outcome };
  if (step === 'contact' || step === 'place') {
    return (
      <GroupForm
        group={getGroup(step)}
        {...sharedProps}
        suggestions={{ email: data.email }}
        hiddenNames={hiddenNames}
      >
        <ContinueButton />
      </GroupForm>
    );
  }
  if (step === 'hours') {
    return (
      <HoursForm {...sharedProps} action={action}>
        <ContinueButton />
      </HoursForm>
    );
  }
  if (step === 'prices') {
    return (
      <>
        <p>Ce sont des exemples&nbsp;: corrigez vos prix.</p>
        <PriceForm {...sharedProps} action={action} shownSlug="">
          <SendButton>Continuer</SendButton>
        </PriceForm>
      </>
    );
  }
  return (
    <PhotoForm
      place={photoPlace}
      name={name}
      isBrief
      content={getContent(contents, 'photos', photoPlace)}
      outcome={outcome}
      action={action}
    >
      <ContinueButton />
    </PhotoForm>
  );
}

function MailTest({ data }: { data: StepData }) {
  const { mail, areFiles, done, email } = data;
  const isSent = mail !== null;
  if (areFiles)
    return (
      <>
        <p>Le site n’envoie pas encore d’e-mails. C’est à régler par qui l’a installé.</p>
        <StepDoneForm step="mail" isDone>
          Continuer
        </StepDoneForm>
      </>
    );
  return (
    <div className="stack">
      <p>{isSent ? formatMailState(mail) : `Un essai part à ${email}.`}</p>
      {isSent && !done.includes('mail') && (
        <StepDoneForm step="mail" isDone>
          Je l’ai reçu
        </StepDoneForm>
      )}
      <ButtonForm
        action={adminPaths.adminFirstSteps}
        hiddenFields={{ intent: 'essai' }}
        className={isSent ? 'button-link' : 'button'}
      >
        {isSent ? 'Renvoyer l’essai' : 'M’envoyer un essai'}
      </ButtonForm>
    </div>
  );
}

function formatMailState({ state, lastError }: NonNullable<FirstSteps['mail']>): string {
  if (state === 'sent') return 'Envoyé. Regardez aussi dans les indésirables.';
  if (state === 'given-up') return `Pas envoyé\u00a0: ${formatMailFailure(lastError)}.`;
  return lastError
    ? `Pas encore envoyé\u00a0: ${formatMailFailure(lastError)}. Le site essaie encore.`
    : 'En cours d’envoi.';
}

/** Names the sections whose treatments nobody of the team does. */
export function UnstaffedLine({ team }: Pick<StepData, 'team'>) {
  const catalogue = useCatalogue();
  const titles = new Set(
    team?.unbookable
      .filter(({ roomKind }) => !roomKind)
      .map(({ treatment }) => catalogue.buildTitle(treatment.split('/')[0] ?? '')),
  );
  return (
    titles.size > 0 && (
      <p>
        {`Personne ne fait encore\u00a0: ${[...titles].join(', ')}. `}
        <Link to={adminPaths.adminTeam}>Équipe</Link>
      </p>
    )
  );
}

interface OpenProps extends Pick<StepData, 'team'> {
  openSteps: readonly FirstStep[];
}

function OpenForm({ openSteps, team }: OpenProps) {
  const missingSteps = openSteps.filter((step) => step !== 'online');
  if (missingSteps.length === openSteps.length)
    return (
      <p>
        La réservation est ouverte. <Link to={adminPaths.adminSettings}>La régler</Link>
      </p>
    );
  return (
    <>
      {missingSteps.length > 0 && (
        <>
          <p>Il reste à faire&nbsp;:</p>
          <p className="link-row">
            {missingSteps.map((step) => (
              <Link key={step} to={buildStepLink(step)}>
                {stepTitles[step]}
              </Link>
            ))}
          </p>
        </>
      )}
      <UnstaffedLine team={team} />
      <p>Vos clients réservent alors eux-mêmes une heure libre.</p>
      <ButtonForm
        action={adminPaths.adminFirstSteps}
        hiddenFields={{ intent: 'ouvrir' }}
        className="button"
      >
        Ouvrir la réservation
      </ButtonForm>
    </>
  );
}
