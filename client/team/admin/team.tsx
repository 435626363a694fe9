import type { ReactNode } from 'react';
import { buildSubmit, type Submit } from '#client/admin/admin-form.ts';
import { buildAdminScreen } from '#client/admin/admin-screen.tsx';
import { Inputs } from '#client/admin/declared-inputs.tsx';
import { EditForm, type Outcome, SendButton } from '#client/admin/edit-form.tsx';
import { History } from '#client/admin/history.tsx';
import { addData, type LoadResult, load, type PageRequest, refuse } from '#client/admin/load.ts';
import { Fold, MoreMenu, Row, Rows, Section } from '#client/admin/screen-parts.tsx';
import { apiContext } from '#client/api/api.ts';
import { Link } from '#client/components/link.tsx';
import type { Problem } from '#client/forms/form-input.ts';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { formatDay } from '#shared/calendar/format-day.ts';
import type { Fields } from '#shared/contract/declared-fields.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import type { Catalogue } from '#shared/site/published-catalogue.ts';
import type { Rules, Team } from '#shared/team/agenda-facts.ts';
import { createSaveResourceInput, SaveSettingsInput } from '#shared/team/agenda-facts-input.ts';
import {
  listNoticeOptions,
  personFields,
  roomFields,
  settingFields,
} from '#shared/team/declared-agenda-fields.ts';
import { buildResourceLink, buildTeamLink } from './team-links.ts';
import {
  editNotices,
  formatMisfitCount,
  isInService,
  UnbookableTreatments,
} from './team-parts.tsx';

type TeamData = Team & { readonly settings?: Rules['settings'] | undefined };

async function loadTeam(pageRequest: PageRequest): Promise<LoadResult<TeamData>> {
  const [team, rules] = await Promise.all([
    load(pageRequest, { name: 'adminTeam' }),
    load(pageRequest, { name: 'adminRules' }),
  ]);
  return addData(team, ({ history }) => ({
    settings: rules.data?.settings,
    // A notice is about the last event, so the events are sorted by time.
    history: [...history, ...(rules.data?.history ?? [])].sort((first, second) =>
      first.at < second.at ? -1 : 1,
    ),
  }));
}

const saveSettings = buildSubmit({
  call: 'adminSaveSettings',
  schema: SaveSettingsInput,
  declared: { fields: () => settingFields },
  finish: () => buildTeamLink('rules-settings'),
});

const newPersonFields = {
  name: { ...personFields.name, hint: 'Les visiteurs le voient quand ils choisissent une heure.' },
};

const { to: _, ...firstRoomFields } = roomFields;
const newRoomFields = {
  ...firstRoomFields,
  name: {
    ...roomFields.name,
    hint: 'Par exemple «\u00a0Cabine 1\u00a0» ou «\u00a0Hammam\u00a0».',
  },
  roomKind: {
    ...roomFields.roomKind,
    hint: 'Ce que les soins demandent, par exemple «\u00a0Cabine\u00a0».',
  },
};

/** Refuses a second current staff member with the same name, because clients know staff members by name. */
const addStaffMember: Submit = async (postedForm) => {
  const name = postedForm.values.name?.trim().toLowerCase();
  const team = await postedForm.context.get(apiContext).call({ name: 'adminTeam' });
  const isNameTaken =
    team.ok &&
    team.data.resources.some(
      (resource) =>
        resource.kind === 'staff' &&
        isInService(resource, postedForm.today()) &&
        resource.name.toLowerCase() === name,
    );
  return isNameTaken ? refuse(nameTakenProblem, postedForm.values) : saveStaffMember(postedForm);
};

export const nameTakenProblem: Problem = {
  error: 'invalid',
  field: 'name',
  message:
    'Quelqu’un de l’équipe s’appelle déjà ainsi\u00a0: ajoutez une initiale ou un nom de famille.',
};

const buildAddForm = (kind: 'staff' | 'room', fields: Fields, prefix = '') =>
  buildSubmit({
    call: 'adminSaveResource',
    schema: createSaveResourceInput,
    declared: { fields: () => fields, prefix },
    input: ({ values: { mark } }, profile) => ({ mark, profile: { ...profile, kind } }),
    finish: ({ answer: { id } }) => buildResourceLink(id, 'resource-added'),
  });

const saveStaffMember = buildAddForm('staff', newPersonFields);

const roomPrefix = 'room';
const addRoom = buildAddForm('room', newRoomFields, roomPrefix);

export const teamScreen = buildAdminScreen<TeamData>({
  title: 'Équipe',
  load: loadTeam,
  forms: { regles: saveSettings, salle: addRoom, '': addStaffMember },
  ...editNotices,
  Tools: () => (
    <MoreMenu label="Autres actions">
      <Link to={adminPaths.adminPrices}>Durées et besoins des soins</Link>
    </MoreMenu>
  ),
  View({ data, outcome }) {
    const hasRooms = data.resources.some(({ kind }) => kind === 'room');
    return (
      <>
        <UnbookableTreatments treatments={data.unbookable} />
        {data.misfits.length > 0 && (
          <p>
            <Link className="button button-outline" to={adminPaths.adminDays}>
              {formatMisfitCount(data.misfits)}
            </Link>
          </p>
        )}
        <Resources team={data} kind="staff" label="Personnes" />
        {hasRooms && (
          <Section id="salles" title="Salles">
            <Resources team={data} kind="room" label="Salles" />
          </Section>
        )}
        <div>
          <AddForm
            title="Ajouter une personne"
            intent="personne"
            mark={data.mark}
            outcome={outcome}
          >
            <Inputs fields={newPersonFields} />
          </AddForm>
          <AddRoomForm team={data} outcome={outcome} />
          {data.settings && <SettingsForm settings={data.settings} outcome={outcome} />}
        </div>
        <History events={data.history} />
      </>
    );
  },
});

function Resources({ team, kind, label }: { team: Team; kind: 'staff' | 'room'; label: string }) {
  const catalogue = useCatalogue();
  return (
    <Rows label={label}>
      {team.resources
        .filter((resource) => resource.kind === kind)
        .map((resource) => (
          <Row
            key={resource.id}
            title={resource.name}
            to={buildResourceLink(resource.id)}
            detail={listResourceFacts(resource, catalogue).join(' · ')}
          />
        ))}
    </Rows>
  );
}

function listResourceFacts(
  { kind, roomKind, from, to, sections, singles, ownHours }: Team['resources'][number],
  catalogue: Catalogue,
) {
  const sectionTitles = sections.map(catalogue.buildTitle);
  const [other, treatment] = singles > 1 ? ['autres ', 'soins'] : ['autre ', 'soin'];
  const singlesText =
    singles > 0 && `${singles} ${sectionTitles.length > 0 ? other : ''}${treatment}`;
  const skills = [...sectionTitles, singlesText].filter(Boolean).join(', ') || 'aucun soin';
  return [
    kind === 'room' ? roomKind : skills,
    ownHours && 'ses propres horaires',
    from && `à partir du ${formatDay(from)}`,
    to && `jusqu’au ${formatDay(to)}`,
  ].filter(Boolean);
}

export const roomKindsListId = 'sortes';

interface Props {
  outcome: Outcome | undefined;
}

function AddRoomForm({ team, outcome }: Props & { team: Team }) {
  const roomKinds = new Set(team.resources.map(({ roomKind }) => roomKind).filter(Boolean));
  const suggestions = { id: roomKindsListId, texts: [...roomKinds] };
  return (
    <AddForm title="Ajouter une salle" intent="salle" mark={team.mark} outcome={outcome}>
      <Inputs
        fields={{ ...newRoomFields, roomKind: { ...newRoomFields.roomKind, suggestions } }}
        prefix={roomPrefix}
      />
    </AddForm>
  );
}

interface FormProps extends Props {
  title: string;
  intent: string;
  mark: string;
  children: ReactNode;
}

const AddForm = ({ title, intent, mark, outcome, children }: FormProps) => (
  <Fold id={intent} title={title} isOpen={outcome?.values.intent === intent}>
    <EditForm
      action={adminPaths.adminTeam}
      className="form"
      hiddenFields={{ intent, mark }}
      outcome={outcome}
    >
      {children}
      <SendButton>Ajouter</SendButton>
    </EditForm>
  </Fold>
);

function SettingsForm({ settings, outcome }: Props & { settings: Rules['settings'] }) {
  const notice = { ...settingFields.notice, options: listNoticeOptions(settings.notice) };
  return (
    <Fold id="regles" title="Règles de réservation" isOpen={outcome?.values.intent === 'regles'}>
      <EditForm
        key={settings.mark}
        action={adminPaths.adminTeam}
        className="form"
        hiddenFields={{ intent: 'regles', mark: settings.mark }}
        outcome={outcome}
      >
        <Inputs fields={{ ...settingFields, notice }} values={settings} />
        <SendButton>Enregistrer les règles</SendButton>
      </EditForm>
    </Fold>
  );
}
