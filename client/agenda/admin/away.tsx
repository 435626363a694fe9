import { redirect } from 'react-router';
import { buildSubmit } from '#client/admin/admin-form.ts';
import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { ContactLinks } from '#client/admin/contact-actions.tsx';
import { ButtonForm, EditForm, SendButton } from '#client/admin/edit-form.tsx';
import { type Loaded, load, type PageRequest, type PostedForm } from '#client/admin/load.ts';
import { AskFirst } from '#client/admin/section.tsx';
import { confirmFormId } from '#client/appointments/admin/request-forms.tsx';
import { Link } from '#client/components/link.tsx';
import { SuccessNotice } from '#client/components/notice.tsx';
import { useInstitute } from '#client/page/page-context.ts';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { type Away, placeInput } from '#shared/agenda/away.ts';
import { formatAwayMessage, formatProposedSlot } from '#shared/agenda/client-messages.ts';
import { RefuseInput } from '#shared/appointments/request-list.ts';
import { type Day, readDay, shortDayTitle } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { adminPaths, requestLink } from '#shared/page/admin-paths.ts';
import { absenceLink, agendaLink, awayLink, fields } from './agenda-address.ts';
import { treatmentsText } from './appointment-card.tsx';
import { blockTimes } from './day-plan.ts';

type Waiting = Away['waiting'][number];
type Placed = Away['placed'][number];

const reason = 'La personne qui devait vous recevoir ne peut pas venir.';

interface Absence {
  readonly day: string;
  readonly staff: string;
  readonly who: string;
}

/** Reads the address. A past day is read as today. */
function readAbsence(search: URLSearchParams, today: Day) {
  const day = readDay(search.get(fields.day) ?? '') ?? today;
  return { day: day < today ? today : day, staff: search.get(fields.staff) ?? '' };
}

const findName = ({ staff }: Away, id: string) => staff.find((person) => person.id === id)?.name;

export const awayScreen = buildAdminScreen<Away>({
  title: ({ found, search, today }) => {
    const { day, staff } = readAbsence(search, today);
    const when = day === today ? 'aujourd’hui' : `le ${shortDayTitle(day)}`;
    return `${(found && findName(found, staff)) || 'Absence'}, absente ${when}`;
  },
  load: loadAway,
  forms: {
    placer: buildSubmit({
      call: 'adminPlace',
      schema: ({ today }) => placeInput(today),
      input: ({ values }) => ({ day: values.day, staff: values.staff, moves: readMoves(values) }),
      finish: ({ posted, answer: { left } }) => backTo(posted, left.length),
    }),
    annuler: buildSubmit({
      call: 'adminRefuse',
      schema: RefuseInput,
      finish: ({ posted }) => backTo(posted),
    }),
  },
  View: AwayView,
  back: ({ search, today }) => [
    { to: agendaLink(readAbsence(search, today).day), label: 'L’agenda de ce jour' },
  ],
});

/** Leads to the form of absences unless the address names a staff member with an absence. */
async function loadAway(pageRequest: PageRequest): Promise<Loaded<Away>> {
  const query = readAbsence(pageRequest.search, pageRequest.today());
  const loaded = await load(pageRequest, { name: 'adminAway', query });
  const { found } = loaded;
  const isAway = found && found.blocks.length + found.waiting.length + found.placed.length > 0;
  if (found && !(isAway && findName(found, query.staff)))
    throw redirect(absenceLink(query.day, query.staff));
  return loaded;
}

function AwayView({ found, search, today }: ScreenProps<Away>) {
  const { waiting, placed, blocks } = found;
  const { day, staff } = readAbsence(search, today);
  const absence = { day, staff, who: findName(found, staff) ?? '' };
  const proposed = waiting.filter(({ proposal }) => proposal);
  const allPlaceFields = Object.assign({}, ...proposed.map(placeField));
  return (
    <>
      {waiting.length === 0 && (
        <SuccessNotice>
          {placed.length > 0
            ? 'Tout le monde est placé.'
            : 'Ses heures sont bloquées. Aucun rendez-vous n’est touché.'}
        </SuccessNotice>
      )}
      {waiting.length > 0 && search.has(leftField) && (
        // The address leads to the next client in the list, so the notice must not scroll.
        <SuccessNotice preventScroll>
          Une heure proposée vient d’être prise&nbsp;: voici une autre proposition.
        </SuccessNotice>
      )}
      {waiting.length > 0 && (
        <section className="stack" aria-labelledby="a-placer">
          <h2 id="a-placer">{`À placer\u00a0: ${waiting.length}`}</h2>
          {proposed.length > 1 && (
            <EditForm
              action={adminPaths.adminAway}
              hiddenFields={{ intent: 'placer', day, staff, ...allPlaceFields }}
            >
              <SendButton>{`Tout accepter (${proposed.length})`}</SendButton>
            </EditForm>
          )}
          <ul className="away-list">
            {waiting.map((client, index) => (
              <WaitingCard
                key={client.number}
                client={client}
                absence={absence}
                next={(waiting[index + 1] ?? waiting[index - 1])?.number}
              />
            ))}
          </ul>
        </section>
      )}
      {placed.length > 0 && (
        <section className="stack" aria-labelledby="places">
          <h2 id="places">{`Placés\u00a0: ${placed.length}`}</h2>
          <ul className="away-list">
            {placed.map((client) => (
              <PlacedCard key={client.number} client={client} absence={absence} />
            ))}
          </ul>
        </section>
      )}
      {blocks.map(({ id, label, ...times }) => (
        <ButtonForm
          key={id}
          action={adminPaths.adminDays}
          hiddenFields={{ intent: 'debloquer', id, day }}
          className="button-link"
        >
          {`Elle vient finalement\u00a0: débloquer ${blockTimes(times)}`}
        </ButtonForm>
      ))}
    </>
  );
}

interface WaitingProps {
  client: Waiting;
  absence: Absence;
  next: string | undefined;
}

function WaitingCard({ client, absence, next }: WaitingProps) {
  const { number, version, name, day, time, proposal } = client;
  const { who: staffName, ...away } = absence;
  const hidden = { ...away, next };
  const label = <span className="visually-hidden">{` : ${name}`}</span>;
  return (
    <li className="card stack-tight" id={number}>
      <CardHead client={client} time={time} />
      <p>
        <strong>
          {proposal ? formatProposedSlot({ day, time }, proposal) : 'Aucune heure libre'}
        </strong>
        <span className="away-mail muted">{mailText(client, proposal, client)}</span>
      </p>
      <div className="actions">
        {proposal && (
          <EditForm
            action={adminPaths.adminAway}
            hiddenFields={{ intent: 'placer', ...hidden, ...placeField(client) }}
          >
            <button type="submit" className="button">
              Accepter{label}
            </button>
          </EditForm>
        )}
        <ContactClient
          client={client}
          text={{ absentStaff: staffName, from: { day, time }, to: proposal }}
        />
      </div>
      <div className="link-row">
        <Link to={requestLink(number, confirmFormId)}>Autre heure{label}</Link>
        <AskFirst label={<>Annuler…{label}</>}>
          <p>{`Motif\u00a0: «\u00a0${reason}\u00a0»`}</p>
          <p>
            {client.hasEmail ? 'Un e-mail part avec ce motif.' : 'Sans e-mail\u00a0: à prévenir.'}
          </p>
          <ButtonForm
            action={adminPaths.adminAway}
            className="button button-outline"
            hiddenFields={{ intent: 'annuler', ...hidden, number, version, reason }}
          >
            Annuler le rendez-vous{label}
          </ButtonForm>
        </AskFirst>
      </div>
    </li>
  );
}

/** Shows a client who has been placed, and may still have to be told. */
function PlacedCard({ client, absence }: { client: Placed; absence: Absence }) {
  const { number, day, time, names, previousTime } = client;
  const from = { day: absence.day, time: previousTime };
  return (
    <li className="card stack-tight" id={number}>
      <CardHead client={client} time={previousTime} />
      <p>
        <strong>{formatProposedSlot(from, client)}</strong>
        <span className="away-mail muted">{mailText(client, client, from)}</span>
      </p>
      <div className="actions">
        <ContactClient
          client={client}
          text={{ absentStaff: absence.who, from, to: { day, time, names }, hasMoved: true }}
        />
      </div>
    </li>
  );
}

function CardHead({ client, time }: { client: Waiting | Placed; time: string }) {
  const catalogue = useCatalogue();
  return (
    <>
      <h3>
        {`${formatTime(time)} · `}
        <Link to={requestLink(client.number)} className="line-link">
          {client.name}
        </Link>
      </h3>
      <p>{treatmentsText(client, catalogue)}</p>
    </>
  );
}

/** Says whether the client gets a mail. A client whose hour stays or who has no address gets none. */
function mailText(
  client: Waiting | Placed,
  to: Pick<Placed, 'day' | 'time'> | null,
  from: Pick<Placed, 'day' | 'time'>,
): string {
  if (!to) return 'Appelez pour convenir d’un autre jour.';
  if (to.day === from.day && to.time === from.time) return 'L’heure reste\u00a0: aucun e-mail.';
  return client.hasEmail ? 'Un e-mail le dit.' : 'Sans e-mail\u00a0: à prévenir.';
}

interface TellProps {
  client: Waiting | Placed;
  text: Omit<Parameters<typeof formatAwayMessage>[0], 'name' | 'care'>;
}

function ContactClient({ client, text }: TellProps) {
  const institute = useInstitute();
  const care = treatmentsText(client, useCatalogue());
  const { name, phone } = client;
  return (
    <ContactLinks
      phone={phone}
      name={name}
      text={formatAwayMessage({ ...text, name, care }, institute)}
    />
  );
}

const placePrefix = 'place-';

const placeField = ({ number, version, proposal }: Waiting): Record<string, string> =>
  proposal
    ? {
        [placePrefix + number]: [version, proposal.day, proposal.time, proposal.staff].join(' '),
      }
    : {};

const readMoves = (values: PostedForm['values']) =>
  Object.entries(values)
    .filter(([name]) => name.startsWith(placePrefix))
    .map(([name, value]) => {
      const [version, day, hour, staff = ''] = value.split(' ');
      return { number: name.slice(placePrefix.length), version: Number(version), day, hour, staff };
    });

function backTo({ values: { day = '', staff = '', next } }: PostedForm, left = 0) {
  const more = left > 0 ? `&${leftField}=${left}` : '';
  return `${awayLink({ day, staff })}${more}${next ? `#${next}` : ''}`;
}

/** Set in the address if proposed hours were booked meanwhile. */
const leftField = 'reste';
