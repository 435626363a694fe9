import { buildSubmit, completedField } from '#client/admin/admin-form.ts';
import { buildAdminScreen } from '#client/admin/admin-screen.tsx';
import { IconCallLink } from '#client/admin/contact-actions.tsx';
import { ButtonForm, EditForm, SendButton } from '#client/admin/edit-form.tsx';
import { EmptyPage } from '#client/admin/list-controls.tsx';
import { load } from '#client/admin/load.ts';
import { Row, Rows } from '#client/admin/screen-parts.tsx';
import { getBoxName, listTickedIds, TickList } from '#client/admin/tick-list.tsx';
import { fields, listTreatmentFields } from '#client/agenda/admin/agenda-address.ts';
import { showTimesIntent } from '#client/agenda/admin/book-by-hand-data.ts';
import { Icon } from '#client/components/icon.tsx';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { formatPeople } from '#shared/appointments/request-text.ts';
import { formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { formatPhone } from '#shared/institute.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { formatEntryTreatments } from '#shared/waiting-list/waiting-address.ts';
import {
  type WaitingList,
  type WaitingListEntry,
  WaitingListRemoveInput,
} from '#shared/waiting-list/waiting-list.ts';

const removeIntent = 'retirer';

/** The waiting list. Clients whom the owner must call come first. */
export const waitingListScreen = buildAdminScreen<WaitingList>({
  title: 'Liste d’attente',
  options: ['waiting'],
  load: (pageRequest) => load(pageRequest, { name: 'adminWaits' }),
  forms: {
    [removeIntent]: buildSubmit({
      call: 'adminWaitsRemove',
      schema: WaitingListRemoveInput,
      input: ({ values }) => ({ ids: listTickedIds(values) }),
      finish: () => `${adminPaths.adminWaits}?${completedField}=${removeIntent}`,
    }),
  },
  refusals: {
    'not-found': 'Cette personne n’est plus sur la liste\u00a0: elle a réservé ou l’a quittée.',
  },
  done: ({ search }) =>
    search.get(completedField) === removeIntent ? 'C’est retiré de la liste.' : undefined,
  View({ data: { entries, notShown } }) {
    return (
      <>
        <EmptyPage rows={entries}>
          Personne n’attend. Quand un jour est complet, le site propose de s’inscrire ici et
          prévient dès qu’une heure se libère.
        </EmptyPage>
        <Rows>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </Rows>
        <RemoveUnproven entries={entries} />
        {notShown && (
          <p className="muted">{`Pas montrées ici\u00a0: ${formatPeople(notShown)}.`}</p>
        )}
      </>
    );
  },
  back: [{ to: adminPaths.admin, label: 'Agenda' }],
});

function EntryRow({ entry }: { entry: WaitingListEntry }) {
  const { id, name, phone, from, to, moment, persons, byMail, call } = entry;
  const catalogue = useCatalogue();
  const days =
    from === to ? formatShortDay(from) : `du ${formatShortDay(from)} au ${formatShortDay(to)}`;
  return (
    <Row
      title={name}
      detail={
        <>
          <p>{`${formatEntryTreatments(persons, catalogue.treatment)}, ${days}${moment === 'Peu importe' ? '' : `, ${moment.toLowerCase()}`}`}</p>
          {call ? (
            <p>
              <strong>{`À appeler\u00a0: libre ${formatDayTime(call.day, call.time)}`}</strong>
            </p>
          ) : (
            <p>{byMail ? 'Le site écrit un e-mail' : 'À appeler si une heure se libère'}</p>
          )}
        </>
      }
    >
      <div className="toolbar">
        <BookButton entry={entry} />
        <IconCallLink phone={phone} name={name} />
        <ButtonForm
          action={adminPaths.adminWaits}
          className="row-call"
          hiddenFields={{ intent: removeIntent, [getBoxName(id)]: id }}
        >
          <Icon name="close" />
          <span className="visually-hidden">{`Retirer ${name}`}</span>
        </ButtonForm>
      </div>
    </Row>
  );
}

/** Opens the booking form by POST, so that no address has names or telephone numbers. */
function BookButton({ entry }: { entry: WaitingListEntry }) {
  const { name, phone, persons, staff, from, call } = entry;
  const [treatments = []] = persons;
  const treatmentFields = listTreatmentFields(treatments.length);
  return (
    <ButtonForm
      action={adminPaths.adminBook}
      className="button button-outline"
      hiddenFields={{
        intent: showTimesIntent,
        name,
        phone,
        [fields.day]: call?.day ?? from,
        ...(call && { time: call.time }),
        ...(staff && { [fields.staff]: staff }),
        [fields.people]: persons.length,
        ...Object.fromEntries(treatments.map((id, index) => [treatmentFields[index] ?? '', id])),
      }}
    >
      Réserver<span className="visually-hidden">{` pour ${name}`}</span>
    </ButtonForm>
  );
}

/** Removes several entries with an unproven mailbox, because a stranger can add many. */
function RemoveUnproven({ entries }: Pick<WaitingList, 'entries'>) {
  const unprovenEntries = entries.filter(({ isUnproven }) => isUnproven);
  if (unprovenEntries.length < 2) return null;
  return (
    <details className="fold">
      <summary>Retirer plusieurs personnes à la fois</summary>
      <EditForm
        key={unprovenEntries.map(({ id }) => id).join()}
        action={adminPaths.adminWaits}
        className="form"
        hiddenFields={{ intent: removeIntent }}
      >
        <p className="muted">Celles dont l’adresse e-mail n’est pas confirmée.</p>
        <TickList
          rows={unprovenEntries.map(({ id, name, phone }) => ({
            id,
            text: `${name}, ${formatPhone(phone)}`,
          }))}
          countText={formatPeople}
        />
        <SendButton>Retirer ce qui est coché</SendButton>
      </EditForm>
    </details>
  );
}
