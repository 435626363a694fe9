import { redirect } from 'react-router';
import type { Submit } from '#client/admin/admin-form.ts';
import type { ScreenProps } from '#client/admin/admin-screen.tsx';
import { ButtonForm, EditForm, Input, SendButton } from '#client/admin/edit-form.tsx';
import {
  addData,
  type Loaded,
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
import { requireUser } from '#client/session/require-user.ts';
import { getContent } from '#client/site/admin/admin-contents.ts';
import { type Group, GroupForm, saveGroup } from '#client/site/admin/group-form.tsx';
import { PhotoForm, savePhoto } from '#client/site/admin/photo-form.tsx';
import { PriceForm, savePrices } from '#client/site/admin/section-prices.tsx';
import { nameTakenProblem } from '#client/team/admin/team.tsx';
import { isInService } from '#client/team/admin/team-parts.tsx';
import type { User } from '#shared/accounts/account.ts';
import { failureText } from '#shared/notifications/mails.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import type { FirstSteps, MarkedStep } from '#shared/setup/first-steps.ts';
import { type FirstStep, firstSteps } from '#shared/setup/step-names.ts';
import type { AdminContents } from '#shared/site/content-history.ts';
import type { Team } from '#shared/team/agenda-facts.ts';
import { personFields } from '#shared/team/declared-agenda-fields.ts';
import { isPersonName } from '#shared/texts.ts';
import { nextStep, readStep, StepDoneForm, stepLink } from './steps.tsx';

/* Each first step is a form with one button, which leads to the next open step. */

const newId = 'nouvelle';
const nameField = (id: string) => `nom-${id}`;

type Person = Team['resources'][number];

const isExample = ({ name }: Person) => !isPersonName(name);

const listStaffIds = ({ resources }: Team, today: string) =>
  resources.filter((resource) => resource.kind === 'staff' && isInService(resource, today));

/** Saves the names. An example without a name is removed, and a new person does everything. */
async function savePeople(posted: PostedForm, address: () => string): Promise<unknown> {
  const { values, context, today } = posted;
  const api = context.get(apiContext);
  const team = await api.call({ name: 'adminTeam' });
  if (!team.ok) return refuse({ ...team.error, field: '' }, values, team.status);
  const staff = listStaffIds(team.data, today());
  const typed = [...staff.map(({ id }) => id), newId].map((id) => ({
    id,
    name: (values[nameField(id)] ?? '').trim(),
    person: staff.find((person) => person.id === id),
  }));
  const wrong = findNameProblem(typed);
  if (wrong) return refuse(wrong, values);
  for (const typedPerson of typed) {
    const refusal = await savePerson(posted, typedPerson);
    if (refusal) return refusal;
  }
  return redirect(address(), 303);
}

interface Typed {
  readonly id: string;
  readonly name: string;
  readonly person: Person | undefined;
}

function findNameProblem(typed: readonly Typed[]) {
  const named = typed.filter(({ name }) => name !== '');
  const duplicate = named.find(({ name }, at) =>
    named.slice(0, at).some((other) => other.name.toLowerCase() === name.toLowerCase()),
  );
  if (duplicate) return { ...nameTakenProblem, field: nameField(duplicate.id) };
  const message = 'Indiquez au moins un prénom.';
  return named.length === 0
    ? { error: 'invalid' as const, message, field: nameField(typed[0]?.id ?? newId) }
    : undefined;
}

async function savePerson({ context, values, catalogue }: PostedForm, { id, name, person }: Typed) {
  const isRemoved = name === '' && person !== undefined && isExample(person);
  if (!isRemoved && (name === '' || name === person?.name)) return undefined;
  const api = context.get(apiContext);
  const now = person
    ? await api.call({ name: 'adminResource', query: { id } })
    : await api.call({ name: 'adminTeam' });
  if (!now.ok) return refuse({ ...now.error, field: '' }, values, now.status);
  const { mark } = now.data;
  const { from = '', to = '' } = person ?? {};
  const profile = { name, kind: 'staff' as const, roomKind: '', from, to };
  const skills = catalogue().sections.map(({ slug }) => ({ skill: slug, minutes: null }));
  const saved = person ? { id, profile } : { id: '' as const, profile, skills };
  const sent = isRemoved
    ? await api.call({ name: 'adminRemoveResource', body: { id, mark } })
    : await api.call({ name: 'adminSaveResource', body: { ...saved, mark } });
  if (sent.ok) return undefined;
  return refuse({ ...sent.error, field: nameField(id) }, values, sent.status);
}

interface Props {
  team: Team;
  action: string;
  today: string;
  outcome: FormOutcome | undefined;
}

function PeopleForm({ team, action, today, outcome }: Props) {
  return (
    <EditForm action={action} className="form" outcome={outcome}>
      <p>Le prénom de chaque personne. Vide, le métier est retiré.</p>
      {listStaffIds(team, today).map((person) => (
        <NameField
          key={person.id}
          id={person.id}
          label={isExample(person) ? person.name : 'Prénom'}
          name={isExample(person) ? '' : person.name}
        />
      ))}
      <NameField id={newId} label="Une personne de plus" name="" />
      <SendButton>Continuer</SendButton>
    </EditForm>
  );
}

const NameField = ({ id, label, name }: { id: string; label: string; name: string }) => (
  <Input
    name={nameField(id)}
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

export async function loadStep(pageRequest: PageRequest): Promise<Loaded<StepData>> {
  const loaded = await load(pageRequest, { name: 'adminFirstSteps' });
  const step = readStep(pageRequest.search);
  if (!loaded.found || !step) return addData(loaded, () => ({ email: '' }));
  const [{ email }, contents, team]: [User, Loaded<AdminContents>, Loaded<Team>] =
    await Promise.all([
      requireUser(pageRequest),
      load(pageRequest, { name: 'adminContents' }),
      load(pageRequest, { name: 'adminTeam' }),
    ]);
  return addData(loaded, () => ({
    contents: contents.found,
    team: team.found,
    email: email ?? '',
  }));
}

const photoSlot = 'hero';
const unseen = ['address-city', 'address-country'];

const getGroup = (step: 'contact' | 'place', address = () => stepLink(step)): Group => ({
  kind: 'institute',
  ids:
    step === 'contact'
      ? ['name', 'phone', 'whatsapp', 'email']
      : ['address', 'landmarks', 'position'],
  action: (done) => (done ? address() : stepLink(step)),
});

type Save = (posted: PostedForm, address: () => string) => Promise<unknown>;

const saves: Partial<Record<FirstStep, Save>> = {
  contact: (posted, address) => saveGroup(posted, getGroup('contact', address)),
  place: (posted, address) => saveGroup(posted, getGroup('place', address)),
  hours: (posted, address) => markSaved(posted, 'hours', saveHours(posted, address)),
  people: savePeople,
  prices: (posted, address) => markSaved(posted, 'prices', savePrices(posted, address)),
  photo: (posted, address) => savePhoto(posted, photoSlot, address),
};

/** Marks the step as done once its form is saved, also without a change. */
async function markSaved({ context }: PostedForm, step: MarkedStep, saving: Promise<unknown>) {
  const saved = await saving;
  if (saved instanceof Response) {
    const body = { step, isDone: true };
    await context.get(apiContext).call({ name: 'adminMarkStep', body });
  }
  return saved;
}

export const submitStep: Submit = async (posted) => {
  const step = readStep(posted.search);
  const save = step && saves[step];
  if (!save) throw new Response(null, { status: 404 });
  const now = await posted.context.get(apiContext).call({ name: 'adminFirstSteps' });
  const left = now.ok ? firstSteps.filter((other) => !now.data.done.includes(other)) : [];
  return save(posted, () => stepLink(nextStep(left, step)));
};

const Continue = () => <SendButton>Continuer</SendButton>;

interface StepProps extends ScreenProps<StepData> {
  step: FirstStep;
}

export function StepForm({ step, found, outcome, today }: StepProps) {
  const { name } = useInstitute();
  const { contents, team } = found;
  const action = stepLink(step);
  if (step === 'mail') return <MailTest found={found} />;
  if (step === 'online') return <OpenForm isDone={found.done.includes('online')} />;
  if (step === 'people') {
    return team ? <PeopleForm team={team} action={action} today={today} outcome={outcome} /> : null;
  }
  if (!contents) return null;
  const shared = { found: contents, outcome };
  if (step === 'contact' || step === 'place') {
    return (
      <GroupForm
        group={getGroup(step)}
        {...shared}
        suggestions={{ email: found.email }}
        unseen={unseen}
      >
        <Continue />
      </GroupForm>
    );
  }
  if (step === 'hours') {
    return (
      <HoursForm {...shared} action={action}>
        <Continue />
      </HoursForm>
    );
  }
  if (step === 'prices') {
    return (
      <PriceForm {...shared} action={action} wanted="">
        <Continue />
      </PriceForm>
    );
  }
  return (
    <PhotoForm
      slot={photoSlot}
      name={name}
      isBrief
      content={getContent(contents, 'photos', photoSlot)}
      outcome={outcome}
      action={action}
    >
      <Continue />
    </PhotoForm>
  );
}

function MailTest({ found: { mail, areFiles, done, email } }: { found: StepData }) {
  const isSent = mail !== null;
  return (
    <div className="stack">
      {areFiles && (
        <p>
          Aucun serveur d’e-mail n’est réglé&nbsp;: rien ne part. Prévenez qui a installé le site.
        </p>
      )}
      <p>{isSent ? mailText(mail) : `Un essai part à ${email}.`}</p>
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

function mailText({ state, lastError }: NonNullable<FirstSteps['mail']>): string {
  if (state === 'sent') return 'Envoyé. Regardez aussi dans les indésirables.';
  if (state === 'given-up') return `Pas envoyé\u00a0: ${failureText(lastError)}.`;
  return lastError
    ? `Pas encore envoyé\u00a0: ${failureText(lastError)}. Le site essaie encore.`
    : 'En cours d’envoi.';
}

const OpenForm = ({ isDone }: { isDone: boolean }) =>
  isDone ? (
    <p>
      La réservation est ouverte. <Link to={adminPaths.adminSettings}>La régler</Link>
    </p>
  ) : (
    <>
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
