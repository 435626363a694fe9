import { buildSubmit, completedField } from '#client/admin/admin-form.ts';
import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { ContactLinks } from '#client/admin/contact-actions.tsx';
import { Inputs } from '#client/admin/declared-inputs.tsx';
import { Check, EditForm, SendButton } from '#client/admin/edit-form.tsx';
import { formatTimestamp, useActorText } from '#client/admin/history.tsx';
import { loadRecord, throwNotFound } from '#client/admin/load.ts';
import { AskFirst, Fold, Row, Rows, Section } from '#client/admin/screen-parts.tsx';
import { guardedClass } from '#client/admin/unsaved-input.tsx';
import { buildClientBookLink } from '#client/agenda/admin/agenda-address.ts';
import { Link } from '#client/components/link.tsx';
import type { FormOutcome } from '#client/forms/form-input.ts';
import { sellIntent } from '#client/money/admin/prepaid.tsx';
import { formatPackSold, Packs, submitPackSale } from '#client/money/admin/session-packs.tsx';
import { useInstitute, usePage } from '#client/page/page-context.ts';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { getVisitStatus, isRequestNumber } from '#shared/appointments/request-status.ts';
import { formatPeople, sumVisitPrice } from '#shared/appointments/request-text.ts';
import { formatRequestLabel } from '#shared/booking/treatment-choice.ts';
import { formatLongDay, formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import {
  ClientNoteInput,
  type ClientRecord,
  type ClientVisit,
  clientNoteFields,
  clientVisitLimit,
  EraseClientInput,
  hasTakenPlace,
  isInTheChair,
  isUpcoming,
} from '#shared/clients/clients.ts';
import { takesDeposits } from '#shared/money/deposit.ts';
import { formatXof } from '#shared/money/money-text.ts';
import { adminPaths, buildRequestLink } from '#shared/page/admin-paths.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import { formatMoment } from '#shared/text/moment-text.ts';
import { formatAnyPhone } from '#shared/text/phone-number.ts';
import {
  buildClientFileLink,
  buildClientLink,
  formatCount,
  readClientNumber,
} from './client-data.ts';

const eraseIntent = 'supprimer';

function MissedNotice({ client: { missedLately } }: { client: ClientRecord }) {
  const { deposits } = useInstitute();
  if (missedLately < 2 || deposits.afterMissed === 'never') return null;
  const bookingWay = takesDeposits(deposits) ? 'qu’avec un acompte' : 'que sur demande';
  return (
    <p className="notice notice-question">
      {`${missedLately}\u00a0rendez-vous manqués en 12\u00a0mois\u00a0: ce numéro ne réserve en ligne ${bookingWay}.`}
    </p>
  );
}

export const clientScreen = buildAdminScreen({
  title: ({ data }) => data?.names[0] ?? 'Fiche',
  load: ({ search, context }) => {
    const number = readClientNumber(search);
    if (!isRequestNumber(number)) return throwNotFound(context);
    return loadRecord({ context }, { name: 'adminClient', query: { number } });
  },
  forms: {
    '': buildSubmit({
      call: 'adminClientNote',
      schema: ClientNoteInput,
      input: ({ search, values: { mark = '' } }, declaredValues) => ({
        ...declaredValues,
        mark,
        number: readClientNumber(search),
      }),
      declared: { fields: () => clientNoteFields },
      finish: ({ input: { number } }) => `${buildClientLink(number)}&${completedField}=note`,
    }),
    [sellIntent]: submitPackSale,
    [eraseIntent]: buildSubmit({
      call: 'adminEraseClient',
      schema: EraseClientInput,
      input: ({ search, values: { force } }) => ({
        number: readClientNumber(search),
        ...(force && { force: true }),
      }),
      fields: ['force'],
      finish: () => `${adminPaths.adminClients}?${completedField}=efface`,
    }),
  },
  refusals: {
    'confirm-anyway':
      'Cette personne est encore attendue, et rien n’est effacé. Annulez d’abord, ou cochez la case.',
    conflict:
      'La note a changé pendant que vous écriviez. Rien n’est enregistré, et votre texte est encore là. Vérifiez, puis envoyez à nouveau.',
  },
  done({ data, search }) {
    const completedEdit = search.get(completedField) ?? '';
    if (completedEdit !== 'note') return formatPackSold(data, completedEdit);
    return data.clientNote ? 'La note est enregistrée.' : 'Il n’y a pas de note enregistrée.';
  },
  View: ClientView,
  back: [{ to: adminPaths.adminClients, label: 'Toute la clientèle' }],
});

const latestVisitLimit = 3;

function ClientView({ data: client, outcome, today }: ScreenProps<ClientRecord>) {
  const { requests, number, packs, clientNote } = client;
  const runningVisits = requests.filter(isInTheChair);
  const upcomingVisits = requests.filter((visit) => isUpcoming(visit, today)).reverse();
  const openVisits = [...runningVisits, ...upcomingVisits];
  const pastVisits = requests.filter((visit) => !openVisits.includes(visit));
  const latestVisits = pastVisits.slice(0, latestVisitLimit);
  const olderVisits = pastVisits.slice(latestVisitLimit);
  const lastVisit = requests.find((visit) => hasTakenPlace(visit, today));
  return (
    <div className="visit-file">
      <ClientSummary client={client} />
      <MissedNotice client={client} />
      <p className="row visit-links">
        <Link className="button" to={buildClientBookLink((lastVisit ?? client).number)}>
          Nouveau rendez-vous
        </Link>
        {lastVisit && (
          <Link
            className="button button-outline"
            to={buildClientBookLink(lastVisit.number, { again: true })}
          >
            Comme la dernière fois
          </Link>
        )}
      </p>
      {clientNote && <p className="written visit-note">{clientNote}</p>}
      <Visits id="en-cours" title="En cours" visits={runningVisits} />
      <Visits id="a-venir" title="À venir" visits={upcomingVisits} />
      <Visits id="avant" title="Passés ou annulés" visits={latestVisits} />
      {olderVisits.length > 0 && (
        <Fold id="avant-encore" title={`Plus anciennes (${olderVisits.length})`}>
          <VisitRows visits={olderVisits} />
          {client.isPartial && (
            <p>{`Les ${clientVisitLimit} dernières dates seulement sont affichées.`}</p>
          )}
        </Fold>
      )}
      <NoteForm client={client} outcome={outcome} />
      {packs && (
        <Fold
          id="carnets"
          title={`Carnets${packs.list.length > 0 ? ` (${packs.list.length})` : ''}`}
          isOpen={outcome?.values.intent === sellIntent}
        >
          <Packs number={number} packs={packs} outcome={outcome} today={today} />
        </Fold>
      )}
      <PersonalData number={number} outcome={outcome} hasUpcoming={openVisits.length > 0} />
    </div>
  );
}

interface PersonalDataProps {
  number: string;
  outcome: FormOutcome | undefined;
  hasUpcoming: boolean;
}

function PersonalData({ number, outcome, hasUpcoming }: PersonalDataProps) {
  const isErasing = outcome?.values.intent === eraseIntent;
  return (
    <Fold id="donnees" title="Ses données" isOpen={isErasing}>
      <p>Vérifiez d’abord que la demande vient bien de cette personne.</p>
      <p>
        <a href={buildClientFileLink(number)} className="line-link" download>
          Télécharger ses données
        </a>
      </p>
      <AskFirst label="Effacer ses données…" isOpen={isErasing}>
        <p>
          Tout ce qui est gardé sous ce numéro est effacé pour toujours&nbsp;: rendez-vous, notes,
          carnets, avoirs, messages. Les paiements restent comptés, sans nom.
        </p>
        <p className="muted small">
          Restent la boîte e-mail et le WhatsApp de l’institut, les sauvegardes, et ce qui est gardé
          sous une autre adresse, par exemple un compte.
        </p>
        <EditForm
          action={buildClientLink(number)}
          className="form"
          hiddenFields={{ intent: eraseIntent }}
          outcome={outcome}
        >
          {hasUpcoming && (
            <Check
              name="force"
              label="Effacer aussi ce qui est à venir, sans prévenir&nbsp;: l’heure redevient libre"
              defaultChecked={false}
            />
          )}
          <SendButton className="button button-outline">Effacer ses données</SendButton>
        </EditForm>
      </AskFirst>
    </Fold>
  );
}

function ClientSummary({ client }: { client: ClientRecord }) {
  const { phone, names, came, missed, cancelled } = client;
  const institute = useInstitute();
  const [name, ...otherNames] = names;
  const counts = [
    came > 0 && formatCount(came, 'visite'),
    missed > 0 && formatCount(missed, 'manquée'),
    cancelled > 0 && formatCount(cancelled, 'annulation'),
  ];
  return (
    <>
      <p className="muted">{[formatAnyPhone(phone), ...counts].filter(Boolean).join('\u00a0· ')}</p>
      {otherNames.length > 0 && (
        <p className="muted">{`Aussi sous ce numéro\u00a0: ${otherNames.join(', ')}`}</p>
      )}
      <p className="row visit-links">
        <ContactLinks phone={phone} text={`Bonjour ${name}, ici ${institute.name}. `} />
      </p>
    </>
  );
}

function NoteForm({ client, outcome }: { client: ClientRecord; outcome: FormOutcome | undefined }) {
  const { number, clientNote, mark, notedBy, notedAt } = client;
  const formatActor = useActorText();
  const isConflict = outcome?.problem.error === 'conflict';
  // After a conflict the form has the current mark, so that posting again overwrites on purpose.
  const shownMark = isConflict ? mark : (outcome?.values.mark ?? mark);
  return (
    <Fold id="note" title="Note" isOpen={outcome !== undefined && !outcome.values.intent}>
      <EditForm
        action={buildClientLink(number)}
        className="form"
        noValidate
        hiddenFields={{ mark: shownMark }}
        outcome={outcome}
      >
        {isConflict && (
          <div className="notice notice-question">
            <p className="notice-title">
              {clientNote
                ? 'La vôtre remplacera cette note\u00a0:'
                : 'La note a été effacée entre-temps\u00a0: la vôtre sera enregistrée.'}
            </p>
            {clientNote && <p className="written">{clientNote}</p>}
          </div>
        )}
        <Inputs key={mark} fields={clientNoteFields} values={client} />
        {notedAt && (
          <p className="muted small">
            {`Écrite par ${formatActor(notedBy)}, ${formatTimestamp(notedAt)}`}
          </p>
        )}
        <SendButton className={`button button-outline ${guardedClass}`}>
          Enregistrer la note
        </SendButton>
      </EditForm>
    </Fold>
  );
}

interface VisitsProps {
  id: string;
  title: string;
  visits: readonly ClientVisit[];
}

const Visits = ({ id, title, visits }: VisitsProps) =>
  visits.length > 0 && (
    <Section id={id} title={title}>
      <VisitRows visits={visits} />
    </Section>
  );

const VisitRows = ({ visits }: Pick<VisitsProps, 'visits'>) => (
  <Rows>
    {visits.map((visit) => (
      <Visit key={visit.number} visit={visit} />
    ))}
  </Rows>
);

function Visit({ visit }: { visit: ClientVisit }) {
  const { number, day, hour, moment, people, treatments, persons, reason } = visit;
  const catalogue = useCatalogue();
  const { today } = usePage();
  const names = [...new Set((persons?.flat() ?? treatments).map(({ nom }) => nom))].join(' + ');
  const price = sumVisitPrice({ treatments, people, persons });
  // The heading says enough of a confirmed appointment that has not ended.
  const isUsual = visit.status === 'confirmed' && (isUpcoming(visit, today) || isInTheChair(visit));
  const facts = [
    !isUsual && getVisitStatus({ ...visit, time: hour }).label,
    names || formatRequestLabel(visit, catalogue),
    people > 1 && formatPeople(people),
    price > 0 && formatXof(price),
    visit.staff.length > 0 && `avec ${visit.staff.join(' et ')}`,
    reason,
  ];
  const date = day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatLongDay(day);
  return (
    <Row
      to={buildRequestLink(number)}
      title={capitalize(hour ? date : `${date}, ${formatMoment(moment)}`)}
      detail={<p className="row-excerpt">{facts.filter(Boolean).join('\u00a0· ')}</p>}
      end={hour && formatTime(hour)}
    />
  );
}
