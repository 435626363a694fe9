import { buildMailtoUrl, ContactLinks } from '#client/admin/contact-actions.tsx';
import { formatTimestamp, History } from '#client/admin/history.tsx';
import { OutcomeButtons } from '#client/agenda/admin/appointment-card.tsx';
import { buildClientLink } from '#client/clients/admin/client-data.ts';
import { Link } from '#client/components/link.tsx';
import { Fact, PersonTreatments, TreatmentList } from '#client/components/request-facts.tsx';
import { StatusBadge } from '#client/components/status-badge.tsx';
import { useInstitute, usePage } from '#client/page/page-context.ts';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { withReadableDuration } from '#client/team/admin/treatment-name.ts';
import {
  formatWhatsappAnswer,
  formatWhatsappGreeting,
} from '#shared/appointments/decision-text.ts';
import type { RequestRecord } from '#shared/appointments/request-list.ts';
import { getStatus, getVisitStatus, isHeld } from '#shared/appointments/request-status.ts';
import { formatPeople, sumVisitPrice } from '#shared/appointments/request-text.ts';
import { longFields } from '#shared/booking/request-fields.ts';
import { formatEndAndStarts as endText } from '#shared/booking/start-times-text.ts';
import { formatRequestLabel } from '#shared/booking/treatment-choice.ts';
import { type Day, formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatDepositMessage, formatUtcMoment } from '#shared/money/deposit-text.ts';
import { formatTotalPrice, formatXof } from '#shared/money/money-text.ts';
import { formatOutstanding, formatPayment } from '#shared/money/payment-text.ts';
import { isPriceDue } from '#shared/money/till.ts';
import { buildBillLink } from '#shared/page/admin-paths.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import { formatMoment } from '#shared/text/moment-text.ts';
import { formatAnyPhone } from '#shared/text/phone-number.ts';
import { formatDelivery, SentNotices, UndeliveredWarnings } from './client-contact.tsx';
import type { RequestData } from './request-data.ts';

export const outcomeIntent = 'presence';

interface Props {
  request: RequestData;
}

interface HeadProps extends Props {
  isChanged: boolean;
  awayState: string | undefined;
}

export function RequestHead({ request, isChanged, awayState }: HeadProps) {
  const { number, name, status, phone, email, day, hour, hasBegun, outcome, deposit } = request;
  const { today } = usePage();
  const institute = useInstitute();
  const ending = status === 'cancelled' ? findEnding(request.history) : undefined;
  // Once the appointment has begun, the institute's answer is out of date.
  const isOutdated = hasBegun && !ending && outcome !== 'missed';
  const formatAnswer = isOutdated ? formatWhatsappGreeting : formatWhatsappAnswer;
  const text =
    deposit?.until && hour
      ? formatDepositMessage({ number, name, day, time: hour, ...deposit }, institute)
      : formatAnswer(request, institute);
  const isOwed = ending ? !isByClient(ending) : isChanged || isHeld(request);
  return (
    <>
      <div className="row visit-state">
        {awayState ? (
          <StatusBadge status="pending" label={awayState} />
        ) : (
          <StatusBadge {...getVisitStatus({ ...request, time: hour })} />
        )}
        {status === 'confirmed' && hasBegun && (
          <OutcomeButtons appointment={request} row="presence" intent={outcomeIntent} />
        )}
        <p>{formatState(request, today)}</p>
        {!hour && status !== 'pending' && (
          <p>{`Demandé\u00a0: ${formatShortDay(day)}, ${formatMoment(request.moment)}`}</p>
        )}
      </div>
      {phone && (
        <div className="row visit-links">
          <ContactLinks phone={phone} text={text} />
          <Link className="button button-outline" to={buildClientLink(number)}>
            Fiche
          </Link>
        </div>
      )}
      {phone && !email && isOwed && !hasBegun && (
        <p className="muted small">Sans e-mail&nbsp;: prévenez par WhatsApp.</p>
      )}
      <UndeliveredWarnings {...request} />
      <Deposit request={request} />
    </>
  );
}

const endings = /^(refused|cancelled.*|online-cancelled|deposit-refused|hold-ended)$/;

const findEnding = (history: RequestRecord['history']) =>
  history.findLast(({ action }) => endings.test(action));

const isByClient = ({ action, actor }: RequestRecord['history'][number]) =>
  action === 'cancelled-by-phone' || actor === 'client';

/** Formats when a request ended, else when it takes place and with whom. */
function formatState(request: RequestRecord, today: Day): string {
  const { status, day, hour, moment, history } = request;
  if (status === 'confirmed' && hour) return formatService(request);
  if (status === 'pending' && !hour)
    return `${capitalize(formatShortDay(day))}, ${formatMoment(moment)}`;
  const ending = findEnding(history);
  if (!ending) return '';
  const { label } = getStatus({ ...request, time: hour });
  const when = formatTimestamp(ending.at, today);
  if (isByClient(ending)) return `${label} à la demande de la personne, ${when}`;
  const isByInstitute = ['cancelled', 'online-cancelled'].includes(ending.action);
  return `${label} ${isByInstitute ? 'par l’institut, ' : ''}${when}`;
}

/** "Jusqu’à 15 h 45 (personne 1 à 10 h, personne 2 à 11 h), avec Coiffeuse" */
function formatService({ ends, begins, staff, offAgenda }: RequestRecord): string {
  const names = staff.map(({ name }) => name).join(', ');
  const parts = [endText(ends, begins), offAgenda ? ', hors agenda' : names && `, avec ${names}`];
  return capitalize(parts.filter(Boolean).join('').replace(/^, /, ''));
}

function Deposit({ request }: Props) {
  const { status, deposit } = request;
  if (!deposit) return null;
  const amount = formatXof(deposit.amount);
  if (isHeld(request)) {
    const state = deposit.until ? `attendu avant le ${formatUtcMoment(deposit.until)}` : 'dit payé';
    return <p>{`Acompte de ${amount}, ${state}.`}</p>;
  }
  if (status === 'cancelled' && deposit.state === 'expired')
    return <p>{`L’acompte de ${amount} n’est pas arrivé à temps.`}</p>;
  return deposit.state === 'noted' ? <p>{`Acompte noté\u00a0: ${amount}.`}</p> : null;
}

export function RequestTreatments({ request }: Props) {
  const { people, clientNote, staffNote, reason } = request;
  const treatments = request.treatments.map(withReadableDuration);
  const persons = request.persons?.map((person) => person.map(withReadableDuration));
  const requestLabel = formatRequestLabel(request, useCatalogue());
  return (
    <dl className="request-facts visit-treatments">
      {persons ? (
        <PersonTreatments persons={persons} />
      ) : (
        <>
          {people > 1 && <Fact name="Personnes">{people}</Fact>}
          <dt className={treatments.length > 0 ? 'visually-hidden' : undefined}>Soins</dt>
          {treatments.length > 0 ? (
            <TreatmentList treatments={treatments} />
          ) : (
            <dd>{requestLabel}</dd>
          )}
        </>
      )}
      <MoneyFacts request={request} />
      {longFields.map(([name, { label }]) => (
        <TextFact key={name} name={label} text={request[name]} />
      ))}
      <TextFact name="Note de la fiche" text={clientNote} />
      {/* Earlier versions had a note for one appointment. */}
      <TextFact name="Note interne" text={staffNote} />
      <TextFact name="Motif" text={reason} />
    </dl>
  );
}

const TextFact = ({ name, text }: { name: string; text: string | null }) =>
  text && (
    <>
      <dt>{name}</dt>
      <dd className="written">{text}</dd>
    </>
  );

/** Returns the discount. While the visit stands, nothing else lowers what is expected. */
function formatDiscount(request: RequestRecord): string {
  const { money } = request;
  const discount = money && isPriceDue(request) ? sumVisitPrice(request) - money.expected : 0;
  return discount > 0 ? formatPayment(discount, 'discount') : '';
}

/** After the start, the page's main button asks for the rest. */
function formatBillLink({ money, hasBegun }: RequestRecord): string {
  if (!money || money.paid + money.redeemed === 0) return 'Encaisser d’avance';
  return money.outstanding > 0 && !hasBegun ? 'Encaisser le reste' : 'Paiements';
}

function MoneyFacts({ request }: Props) {
  const { number, status, day, people, treatments, persons, money, hasBegun } = request;
  const { today } = usePage();
  const allTreatments = persons?.flat() ?? treatments;
  const received = money ? money.paid + money.redeemed : 0;
  // The form above already asks about the money.
  const hasBill =
    money && money.toSettle <= 0 && ((status === 'confirmed' && !isHeld(request)) || received > 0);
  return (
    <>
      {(allTreatments.length > 1 || people > 1) && (
        <Fact name="Total">
          <strong className="price">
            {formatTotalPrice(allTreatments, sumVisitPrice(request))}
          </strong>
          {people > 1 && ` pour ${formatPeople(people)}`}
        </Fact>
      )}
      {received > 0 && money && (
        <Fact name="Payé">
          {[formatXof(received), formatDiscount(request), formatOutstanding(money)]
            .filter(Boolean)
            .join(', ')}
        </Fact>
      )}
      {hasBill && (received > 0 || !hasBegun) && (
        <>
          <dt className="visually-hidden">Caisse</dt>
          <dd>
            <Link
              className={day === today ? 'button button-outline' : 'line-link'}
              to={buildBillLink(number)}
            >
              {formatBillLink(request)}
            </Link>
          </dd>
        </>
      )}
    </>
  );
}

export function MessagesAndHistory({ request }: Props) {
  const { number, phone, email, mail, createdAt, notices, history } = request;
  return (
    <div className="stack">
      <dl className="request-facts">
        <Fact name="Numéro">{number}</Fact>
        <Fact name="Téléphone">
          {phone && <a href={`tel:${phone}`}>{formatAnyPhone(phone)}</a>}
        </Fact>
        <Fact name="E-mail">{email && <a href={buildMailtoUrl(email)}>{email}</a>}</Fact>
        <Fact name="Dernier e-mail">{mail && formatDelivery(mail)}</Fact>
        <Fact name="Reçue le">{formatTimestamp(createdAt)}</Fact>
      </dl>
      <SentNotices notices={notices} />
      <History events={history} isOpen />
    </div>
  );
}
