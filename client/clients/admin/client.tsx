import {
  isCancellable,
  outcomeLabels,
  wordsFor,
} from '../../../shared/appointments/request-status.ts';
import { peopleText, visitPrice } from '../../../shared/appointments/request-text.ts';
import { careLabel } from '../../../shared/booking/treatment-choice.ts';
import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { spanText } from '../../../shared/calendar/time-of-day.ts';
import {
  type ClientFile,
  ClientNoteInput,
  ClientQuery,
  type ClientVisit,
  clientNoteFields,
  clientVisitLimit,
} from '../../../shared/clients/clients.ts';
import { whatsappLink } from '../../../shared/institute.ts';
import { takesDeposits } from '../../../shared/money/deposit.ts';
import { formatXof } from '../../../shared/money/money-text.ts';
import { adminPaths, requestLink } from '../../../shared/page/admin-paths.ts';
import { momentText } from '../../../shared/text/moment-text.ts';
import { phoneText } from '../../../shared/text/phone-number.ts';
import { form } from '../../admin/admin-form.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { Inputs } from '../../admin/declared-inputs.tsx';
import { ButtonForm, EditForm, SendButton } from '../../admin/edit-form.tsx';
import { actorName, timestampText } from '../../admin/history-text.ts';
import { Section } from '../../admin/section.tsx';
import { bookForLink } from '../../agenda/admin/agenda-address.ts';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { Fact } from '../../components/request-facts.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import type { FormOutcome } from '../../forms/form-input.ts';
import { sellIntent } from '../../money/admin/prepaid-parts.tsx';
import { PackDone, Packs, sellPack } from '../../money/admin/session-packs.tsx';
import { useInstitute } from '../../page/page-context.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import {
  clientFileLink,
  clientLink,
  eraseLink,
  loadClient,
  notedLink,
  numberIn,
} from './client-data.ts';

const forgiveIntent = 'effacer';
const forgiven = 'absences';

const forgive = form({
  call: 'adminForgive',
  schema: ClientQuery,
  input: ({ search }) => ({ number: numberIn(search) }),
  done: ({ input: { number } }) => `${clientLink(number)}&${completedField}=${forgiven}`,
});

/** Checks the file too, because anybody can type an address. */
const isForgiven = ({ missed, missedLately }: ClientFile, search: URLSearchParams) =>
  search.get(completedField) === forgiven && missed > 0 && missedLately === 0;

/** Explains the effect of two missed appointments on this number, with one press that cancels it. */
function Missed({ client: { number, missedLately } }: { client: ClientFile }) {
  const { deposits } = useInstitute();
  if (missedLately < 2 || deposits.afterMissed === 'never') return null;
  const how = takesDeposits(deposits) ? 'avec un acompte' : 'sur demande';
  return (
    <div className="notice notice-question">
      <p>{`${missedLately}\u00a0rendez-vous manqués en 12\u00a0mois\u00a0: ce numéro ne réserve en ligne que ${how}.`}</p>
      <ButtonForm
        action={clientLink(number)}
        hiddenFields={{ intent: forgiveIntent }}
        className="button button-outline"
      >
        Pardonner ces absences
      </ButtonForm>
    </div>
  );
}

export const clientScreen = adminScreen({
  title: ({ found }) => found?.names[0] ?? 'Fiche',
  load: (asked) => loadClient(asked, 'adminClient'),
  forms: {
    '': form({
      call: 'adminClientNote',
      schema: ClientNoteInput,
      input: ({ search, values: { mark = '' } }, read) => ({
        ...read,
        mark,
        number: numberIn(search),
      }),
      declared: { fields: () => clientNoteFields },
      done: ({ input: { number } }) => notedLink(number),
    }),
    [forgiveIntent]: forgive,
    [sellIntent]: sellPack,
  },
  refusals: {
    conflict:
      'La note a changé pendant que vous écriviez. Rien n’est enregistré, et votre texte est encore là. Vérifiez, puis envoyez à nouveau.',
  },
  Done({ found, search }) {
    if (isForgiven(found, search))
      return <DoneNotice text={'C’est pardonné\u00a0: ce numéro réserve comme avant.'} />;
    const text = found.clientNote
      ? 'La note est enregistrée.'
      : 'Il n’y a pas de note enregistrée.';
    const done = search.get(completedField);
    if (done !== 'note') return <PackDone client={found} search={search} />;
    return <DoneNotice text={text} />;
  },
  View: Client,
  back: [{ to: adminPaths.adminClients, label: 'Toute la clientèle' }],
});

function Client({ found: client, outcome, today }: Shown<ClientFile>) {
  const { requests, number, packs } = client;
  // An appointment of today may be over.
  const isToCome = (request: ClientFile['requests'][number]) =>
    isCancellable(request, today) && !request.outcome;
  const toCome = requests.filter(isToCome).reverse();
  const before = requests.filter((request) => !isToCome(request));
  return (
    <>
      <Known client={client} />
      <Missed client={client} />
      <NewBooking client={client} />
      <div className="columns">
        <div className="stack">
          <Visits id="a-venir" title="À venir" empty="Rien de prévu." visits={toCome} />
          <Visits id="avant" title="Avant" empty="Rien encore." visits={before} />
          {client.isPartial && (
            <p>{`Les ${clientVisitLimit} dernières dates seulement sont affichées.`}</p>
          )}
        </div>
        <div className="stack">
          {packs && <Packs number={number} packs={packs} outcome={outcome} today={today} />}
          <NoteForm client={client} outcome={outcome} />
          <Section id="donnees" title="Ses données" className="card stack">
            <p>
              Chaque personne peut demander ce qui est gardé sur elle, ou que ce soit effacé.
              Vérifiez d’abord que c’est bien elle.
            </p>
            <p className="link-row">
              <a href={clientFileLink(number)} download>
                Télécharger ses données
              </a>
              <Link to={eraseLink(number)}>Effacer ses données…</Link>
            </p>
          </Section>
        </div>
      </div>
    </>
  );
}

function Known({ client: { phone, names, came, missed, cancelled } }: { client: ClientFile }) {
  const [name, ...others] = names;
  const institute = useInstitute();
  return (
    <section className="card stack" aria-label="Contact">
      <p>
        <a href={`tel:${phone}`} className="line-link">
          {phoneText(phone)}
        </a>
      </p>
      {others.length > 0 && <p>{`Aussi sous ce numéro\u00a0: ${others.join(', ')}`}</p>}
      <dl className="request-facts">
        <Fact name={`Rendez-vous ${outcomeLabels.came.toLowerCase()}s`}>{`${came}`}</Fact>
        <Fact name={`Rendez-vous ${outcomeLabels.missed.toLowerCase()}s`}>{`${missed}`}</Fact>
        <Fact name="Annulations">{`${cancelled}`}</Fact>
      </dl>
      <p className="actions">
        <a className="button button-outline" href={`tel:${phone}`}>
          <Icon name="phone" />
          Appeler
        </a>
        <a
          className="button button-outline"
          href={whatsappLink(`Bonjour ${name}, ici ${institute.name}. `, phone)}
          target="_blank"
          rel="noopener"
        >
          <Icon name="chat" />
          WhatsApp
        </a>
      </p>
    </section>
  );
}

interface Props {
  client: ClientFile;
  outcome: FormOutcome | undefined;
}

function NoteForm({ client, outcome }: Props) {
  const { number, clientNote, mark } = client;
  const isConflict = outcome?.problem.error === 'conflict';
  // After a conflict the current mark is sent, so that posting again overwrites on purpose.
  const seen = isConflict ? mark : (outcome?.values.mark ?? mark);
  return (
    <Section id="titre-note" title="Notes">
      <EditForm
        action={clientLink(number)}
        className="form"
        noValidate
        hiddenFields={{ mark: seen }}
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
        <WrittenBy client={client} />
        <SendButton className="button button-outline">Enregistrer la note</SendButton>
      </EditForm>
    </Section>
  );
}

const WrittenBy = ({ client: { notedBy, notedAt } }: { client: ClientFile }) =>
  notedAt && (
    <p className="muted small">{`Écrite par ${actorName(notedBy)}, ${timestampText(notedAt)}`}</p>
  );

function NewBooking({ client: { number, requests } }: { client: ClientFile }) {
  const last = requests.find(
    ({ status, outcome }) => status === 'confirmed' && outcome !== 'missed',
  );
  return (
    <p className="actions">
      <Link className="button" to={bookForLink(last?.number ?? number)}>
        Nouveau rendez-vous
      </Link>
      {last && (
        <Link className="button button-outline" to={bookForLink(last.number, { again: true })}>
          Comme la dernière fois
        </Link>
      )}
    </p>
  );
}

interface VisitsProps {
  id: string;
  title: string;
  empty: string;
  visits: readonly ClientVisit[];
}

const Visits = ({ id, title, empty, visits }: VisitsProps) => (
  <Section id={id} title={title}>
    {visits.length === 0 && <p>{empty}</p>}
    <ul className="lines">
      {visits.map((visit) => (
        <Visit key={visit.number} visit={visit} />
      ))}
    </ul>
  </Section>
);

function Visit({ visit }: { visit: ClientVisit }) {
  const { number, day, hour, ends, moment, people, treatments, persons, reason } = visit;
  const catalogue = useCatalogue();
  const names = [...new Set((persons?.flat() ?? treatments).map(({ nom }) => nom))].join(' + ');
  const price = visitPrice({ treatments, people, persons });
  const said = [
    names || careLabel(visit, catalogue),
    people > 1 && peopleText(people),
    price > 0 && formatXof(price),
  ];
  return (
    <li>
      <div>
        <p>
          <Link to={requestLink(number)} className="line-link">
            {`${dayTitle(day)}, ${hour ? spanText(hour, ends ?? null) : momentText(moment)}`}
          </Link>
        </p>
        <p>{said.filter(Boolean).join(' · ')}</p>
        {reason && <p className="muted small">{reason}</p>}
        <p className="muted small">{number}</p>
        <StatusBadge status={lookOf(visit)} label={labelOf(visit)} />
      </div>
    </li>
  );
}

const labelOf = ({ status, hour, outcome }: ClientVisit): string =>
  outcome ? outcomeLabels[outcome] : wordsFor(hour).labels[status];

/** Returns the badge's look. A missed appointment was confirmed too, but must not look fine. */
const lookOf = ({ status, outcome }: ClientVisit) => (outcome === 'missed' ? 'refused' : status);
