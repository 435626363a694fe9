import { data } from 'react-router';
import { buildSubmit, buildUuid, completedField } from '#client/admin/admin-form.ts';
import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { Inputs } from '#client/admin/declared-inputs.tsx';
import { ButtonForm, EditForm, type Outcome, SendButton } from '#client/admin/edit-form.tsx';
import { formatTimestamp, History } from '#client/admin/history.tsx';
import {
  addData,
  type LoadResult,
  load,
  type PageRequest,
  type PostedForm,
  refuse,
} from '#client/admin/load.ts';
import { AskFirst, Fold } from '#client/admin/screen-parts.tsx';
import { guardedClass } from '#client/admin/unsaved-input.tsx';
import { CopyButton } from '#client/components/copy-button.tsx';
import { Link, WhatsAppLink } from '#client/components/link.tsx';
import { SuccessNotice } from '#client/components/notice.tsx';
import { EnterButton, handleFormButton } from '#client/opening/admin/weekly-hours.tsx';
import { useInstitute, usePage } from '#client/page/page-context.ts';
import type { Day } from '#shared/calendar/calendar-month.ts';
import { isOn } from '#shared/options.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { paths } from '#shared/page/paths.ts';
import type { ResourceRecord, Team } from '#shared/team/agenda-facts.ts';
import { createSaveResourceInput, RemoveResourceInput } from '#shared/team/agenda-facts-input.ts';
import { personFields, roomFields } from '#shared/team/declared-agenda-fields.ts';
import { PlanningLinkInput } from '#shared/team/planning.ts';
import { formatDeName } from '#shared/text/elision.ts';
import { SignInForms, signInForms, signInId } from './sign-in-forms.tsx';
import {
  applyTicks,
  findSection,
  SectionTicks,
  SkillsForm,
  saveSkills,
  skillsIntent,
} from './skills.tsx';
import { roomKindsListId } from './team.tsx';
import { buildResourceLink, buildTeamLink, readId } from './team-links.ts';
import {
  editNotices,
  fetchResource,
  isInService,
  loadResource,
  MisfitList,
} from './team-parts.tsx';
import { copyHours, readWorkingHours, WorkingHours } from './working-hours.tsx';

/** The outcome of the form that creates a planning link. Only this answer shows the link's paths. */
interface ResourceOutcome extends Outcome {
  readonly planning?: string;
  readonly calendar?: string;
}

const planningIntents = { make: 'planning', end: 'planning-fin' } as const;

const planningInput = {
  schema: PlanningLinkInput,
  input: ({ search, values: { mark } }: PostedForm) => ({ id: readId(search), mark }),
} as const;

const planningForms = {
  [planningIntents.make]: buildSubmit({
    call: 'adminMakePlanning',
    ...planningInput,
    // A redirect would leave the secret in the browser's history.
    finish: ({ answer }) =>
      data<ResourceOutcome>({ values: { intent: planningIntents.make }, ...answer }),
  }),
  [planningIntents.end]: buildSubmit({
    call: 'adminEndPlanning',
    ...planningInput,
    finish: ({ input: { id } }) => buildResourceLink(id, 'planning-ended'),
  }),
};

/** The hash of the forms' addresses. Without JavaScript it keeps the page at the section. */
const planningId = 'planning';

interface PlanningProps {
  resource: ResourceRecord;
  outcome: ResourceOutcome | undefined;
}

function PlanningSection({ resource, outcome }: PlanningProps) {
  const { planningLink, name } = resource;
  if (!planningLink) return null;
  const isNew = outcome?.planning !== undefined;
  return (
    <Fold id={planningId} title="Son planning sur son téléphone" isOpen={isNew}>
      {isNew ? (
        <NewLinks name={name} outcome={outcome} />
      ) : (
        <p>
          Une page sans mot de passe, avec ses rendez-vous d’aujourd’hui et de demain. Aucun numéro,
          aucun montant, rien des autres.
        </p>
      )}
      {planningLink.createdAt ? (
        <>
          {!isNew && (
            <p className="muted">{`Adresse créée le ${formatTimestamp(planningLink.createdAt)}.`}</p>
          )}
          <AskFirst label="Remplacer l’adresse…">
            <p>L’ancienne adresse cesse aussitôt de fonctionner.</p>
            <LinkForm
              resource={resource}
              intent={planningIntents.make}
              label="Oui, remplacer l’adresse"
            />
          </AskFirst>
          <AskFirst label="Supprimer l’adresse…">
            <p>{`${name} ne verra plus son planning.`}</p>
            <LinkForm
              resource={resource}
              intent={planningIntents.end}
              label="Oui, supprimer l’adresse"
            />
          </AskFirst>
        </>
      ) : (
        <LinkForm resource={resource} intent={planningIntents.make} label="Créer son adresse" />
      )}
    </Fold>
  );
}

interface LinkFormProps {
  resource: ResourceRecord;
  intent: string;
  label: string;
}

const LinkForm = ({ resource: { id, planningLink }, intent, label }: LinkFormProps) => (
  <EditForm
    action={`${buildResourceLink(id)}#${planningId}`}
    hiddenFields={{ intent, mark: planningLink?.mark ?? '' }}
  >
    <SendButton>{label}</SendButton>
  </EditForm>
);

function NewLinks({ name, outcome }: { name: string; outcome: ResourceOutcome }) {
  const { origin } = usePage();
  const { planning: path = '', calendar } = outcome;
  const address = origin + path;
  const text = `Bonjour ${name}, voici votre planning d’aujourd’hui et de demain\u00a0: ${address}\nGardez cette adresse pour vous\u00a0: elle s’ouvre sans mot de passe.`;
  return (
    <>
      <SuccessNotice>
        <p>{`L’adresse ${formatDeName(name)} est prête. Envoyez-la maintenant\u00a0: elle n’est montrée qu’une fois.`}</p>
      </SuccessNotice>
      <p className="link-box">{address}</p>
      <p className="actions">
        <WhatsAppLink className="button" text={text}>
          L’envoyer par WhatsApp
        </WhatsAppLink>
        <a className="button button-outline" href={path} target="_blank" rel="noopener noreferrer">
          Voir sa page
        </a>
        <CopyButton label="Copier l’adresse" text={address} />
      </p>
      {calendar && (
        <details>
          <summary>{`Pour le calendrier du téléphone ${formatDeName(name)}`}</summary>
          <p>
            Ajoutez un calendrier «&nbsp;par URL&nbsp;» avec cette adresse. Google la relit une à
            deux fois par jour.
          </p>
          <p className="link-box">{origin + calendar}</p>
          <p className="actions">
            <CopyButton label="Copier l’adresse du calendrier" text={origin + calendar} />
          </p>
        </details>
      )}
    </>
  );
}

type ResourcePage = ResourceRecord & { readonly others: Team['resources'] };

/** Loads a person or room, with those of its kind, to which its hours can be copied. */
async function loadResourcePage(pageRequest: PageRequest): Promise<LoadResult<ResourcePage>> {
  const [result, team] = await Promise.all([
    loadResource(pageRequest),
    load(pageRequest, { name: 'adminTeam' }),
  ]);
  return addData(result, ({ id, kind }) => ({
    others: (team.data?.resources ?? []).filter(
      (other) => other.kind === kind && other.id !== id && isInService(other, pageRequest.today()),
    ),
  }));
}

export const resourceScreen = buildAdminScreen<ResourcePage, ResourceOutcome>({
  title: ({ data, search, catalogue }) =>
    [data?.name ?? 'Équipe', findSection(search, catalogue)?.titre].filter(Boolean).join(', '),
  load: loadResourcePage,
  forms: {
    retirer: buildSubmit({
      call: 'adminRemoveResource',
      schema: RemoveResourceInput,
      input: ({ search, values: { mark } }) => ({ id: readId(search), mark }),
      finish: () => buildTeamLink('resource-removed'),
    }),
    [skillsIntent]: saveSkills,
    ...planningForms,
    ...signInForms,
    '': saveSheet,
  },
  ...editNotices,
  done: formatResourceDone,
  View: ResourceView,
  back: ({ data, search, catalogue }) => [
    data && findSection(search, catalogue)
      ? { to: buildResourceLink(data.id), label: `Fiche\u00a0: ${data.name}` }
      : { to: adminPaths.adminTeam, label: 'Toute l’équipe' },
  ],
});

function formatResourceDone(props: ScreenProps<ResourcePage, ResourceOutcome>) {
  const { data, search } = props;
  const change = search.get(completedField);
  const email = data.access?.account?.email;
  const text = editNotices.done(props);
  if (text && change === 'sign-in-invited') return `Invitation envoyée à ${email}.`;
  const isSaved = data.history.slice(-3).some(({ action }) => action === 'resource-profile');
  return change === 'resource-profile' && isSaved
    ? `C’est enregistré\u00a0: ${data.undo?.title || data.name}.`
    : text;
}

async function saveSheet(postedForm: PostedForm): Promise<unknown> {
  const formAnswer = handleFormButton(postedForm);
  if (formAnswer) return formAnswer;
  const { search, values, catalogue } = postedForm;
  const { kind, mark } = values;
  const resource = await fetchResource(postedForm);
  if (!resource.ok) return refuse({ ...resource.error, field: '' }, values, resource.status);
  const { skills, hours: previousHours } = resource.data;
  const workingHours = readWorkingHours(previousHours, values);
  if ('problem' in workingHours) return refuse(workingHours.problem, values);
  const { hours, copies, fields, getField } = workingHours;
  const press = buildUuid();
  const response = await buildSubmit({
    call: 'adminSaveResource',
    schema: createSaveResourceInput,
    declared: { fields: () => (kind === 'staff' ? personFields : roomFields) },
    input: (_, profile) => ({
      id: readId(search),
      mark,
      profile: { ...profile, kind },
      ...(kind === 'staff' && { skills: applyTicks(skills, catalogue(), values) }),
      ...(hours && { hours }),
      press,
    }),
    fields,
    getField: (path) => (path[0] === 'hours' ? getField(path) : String(path.at(-1))),
    finish: ({ input: { id } }) => buildResourceLink(id, 'resource-profile'),
  })(postedForm);
  const isSaved = response instanceof Response;
  return (isSaved && (await copyHours(postedForm, copies, press))) || response;
}

function ResourceView(props: ScreenProps<ResourcePage, ResourceOutcome>) {
  const { data, outcome, today, search, catalogue } = props;
  const section = findSection(search, catalogue);
  if (section) return <SkillsForm resource={data} section={section} outcome={outcome} />;
  return (
    <>
      <MisfitList misfits={data.misfits} />
      <div className="columns">
        <ProfileForm resource={data} outcome={outcome} key={data.mark} />
        <div>
          <PlanningSection resource={data} outcome={outcome} />
          <SignInSection resource={data} outcome={outcome} today={today} />
        </div>
      </div>
      <RemoveForm resource={data} />
      <History events={data.history} />
    </>
  );
}

interface SectionProps {
  resource: ResourceRecord;
  outcome: Outcome | undefined;
  today: Day;
}

function ProfileForm({
  resource,
  outcome,
}: {
  resource: ResourcePage;
  outcome: Outcome | undefined;
}) {
  const { id, mark, kind, roomKinds } = resource;
  const institute = useInstitute();
  const { name, isShown, job, bio, ...serviceFields } = personFields;
  const suggestions = { id: roomKindsListId, texts: roomKinds };
  const { intent } = outcome?.values ?? {};
  const wrongField = intent === 'fiche' ? outcome?.problem?.field : undefined;
  const isWrong = wrongField !== undefined && Object.hasOwn(personFields, wrongField);
  return (
    <EditForm
      action={buildResourceLink(id)}
      className="form"
      hiddenFields={{ intent: 'fiche', kind, mark }}
      outcome={outcome}
    >
      <EnterButton />
      {kind === 'staff' ? (
        <>
          <Inputs fields={{ name }} values={resource} />
          <SectionTicks resource={resource} />
        </>
      ) : (
        <Inputs
          fields={{ ...roomFields, roomKind: { ...roomFields.roomKind, suggestions } }}
          values={resource}
        />
      )}
      <div>
        <WorkingHours resource={resource} />
        {kind === 'staff' && (
          <>
            <Fold id="site" title="Sur le site" isOpen={isWrong}>
              <Inputs fields={{ isShown, job, bio }} values={resource} />
            </Fold>
            <Fold
              id="service"
              title={
                isOn(institute, 'commissions') ? 'Arrivée, départ et part' : 'Arrivée et départ'
              }
              isOpen={isWrong}
            >
              <Inputs fields={serviceFields} values={resource} />
            </Fold>
          </>
        )}
      </div>
      <div className="sticky-foot">
        <SendButton className={`button ${guardedClass}`}>Enregistrer la fiche</SendButton>
      </div>
    </EditForm>
  );
}

/** Deletes a person or room that was never booked. */
const RemoveForm = ({ resource: { id, mark, name, isUsed } }: { resource: ResourceRecord }) =>
  !isUsed && (
    <ButtonForm
      action={buildResourceLink(id)}
      hiddenFields={{ intent: 'retirer', mark }}
      className="button-link"
    >
      {`Retirer ${name}`}
    </ButtonForm>
  );

/** Shows the staff member's own account, which records who came. */
function SignInSection({ resource, outcome, today }: SectionProps) {
  const { id, name, access } = resource;
  if (!access) return null;
  const { account } = access;
  const isGone = !isInService(resource, today);
  const isOpen = outcome?.values.resource !== undefined;
  return (
    <Fold id={signInId} title="Sa connexion" isOpen={isOpen}>
      <p>
        {account
          ? `${name} se connecte avec ${account.email}.`
          : 'Sa page à elle\u00a0: ses rendez-vous, et qui est venu.'}
      </p>
      {isGone && !account && (
        <p>{`${name} n’est plus en service\u00a0: elle ne peut pas se connecter.`}</p>
      )}
      {(!isGone || account) && (
        <SignInForms
          action={`${buildResourceLink(id)}#${signInId}`}
          name={name}
          access={access}
          outcome={outcome}
          resource={id}
        />
      )}
      {account?.isYou && (
        <p className="link-row">
          <Link to={paths.team}>Mon agenda</Link>
        </p>
      )}
    </Fold>
  );
}
