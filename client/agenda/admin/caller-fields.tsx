import { useEffect, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import type { RequestRecord } from '../../../shared/appointments/request-list.ts';
import { requestTextFields } from '../../../shared/booking/request-fields.ts';
import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import type { ClientList } from '../../../shared/clients/clients.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import { phoneText } from '../../../shared/text/phone-number.ts';
import { Input } from '../../admin/edit-form.tsx';
import { Link } from '../../components/link.tsx';
import { bookLink, callerFields, listTreatmentFields } from './agenda-address.ts';
import type { HandBookingOutcome } from './book-by-hand-data.ts';
import { type Caller, findCaller, takeCaller } from './caller.ts';

type Values = HandBookingOutcome['values'];

interface CallerProps extends Omit<HandBookingOutcome, 'times' | 'problem'> {
  getError(name: string): string | undefined;
}

export function CallerFields({ values, offered, client, getError }: CallerProps) {
  if (!client) return <CallerSearch offered={offered} />;
  const { name, phone } = values;
  return (
    <>
      <TakenCaller client={client} values={values} />
      <details
        className="agenda-more"
        open={Boolean(getError('name') || getError('phone') || !name || !phone)}
      >
        <summary>Nom et téléphone</summary>
        <div className="form">
          <PersonFields />
        </div>
      </details>
    </>
  );
}

const PersonFields = () => (
  <>
    <Input
      name="name"
      label="Nom"
      required
      autoComplete="off"
      maxLength={requestTextFields.name.limit}
    />
    <Input
      name="phone"
      label="Téléphone"
      type="tel"
      autoComplete="off"
      maxLength={requestTextFields.phone.limit}
    />
  </>
);

function TakenCaller({
  client,
  values,
}: {
  client: NonNullable<Caller['client']>;
  values: Values;
}) {
  const card = useRef<HTMLElement>(null);
  const { name, phone, visit, coming } = client;
  const { jour = '', heure = '' } = values;
  const hasAnswered = useActionData() !== undefined;
  // The pressed button is gone, so the card takes the focus.
  useEffect(() => {
    if (hasAnswered) card.current?.focus({ preventScroll: true });
  }, [hasAnswered]);
  return (
    <section ref={card} tabIndex={-1} className="stack-tight agenda-caller" aria-label="Pour qui">
      <p className="notice-title">
        <bdi>{name}</bdi>
        {phone && `, ${phoneText(phone)}`}
      </p>
      {coming.map(({ number, day, hour }) => (
        <p key={number} className="notice notice-question">
          {'A déjà rendez-vous\u00a0: '}
          <Link to={requestLink(number)}>{hour ? appointmentTitle(day, hour) : dayTitle(day)}</Link>
        </p>
      ))}
      {visit && <LastVisit visit={visit} values={values} />}
      <p>
        <Link to={bookLink({ ...(jour && { day: jour }), ...(heure && { hour: heure }) })}>
          Quelqu’un d’autre
        </Link>
      </p>
    </section>
  );
}

function LastVisit({ visit, values }: { visit: RequestRecord; values: Values }) {
  const { number, day, treatments, staff, treatmentIds } = visit;
  const names = treatments.map(({ nom }) => nom).join(' + ');
  const person = staff.map((member) => member.name).join(', ');
  const chosen = listTreatmentFields(3).flatMap((field) => values[field] || []);
  const isAgain = treatmentIds.join() === chosen.join();
  return (
    <>
      <p className="muted">
        {[dayTitle(day), names, person && `avec ${person}`].filter(Boolean).join(' · ')}
      </p>
      {treatmentIds.length > 0 && !isAgain && (
        <p>
          <button
            type="submit"
            className="button"
            name={callerFields.again}
            value={number}
            formNoValidate
          >
            Comme la dernière fois
          </button>
        </p>
      )}
    </>
  );
}

/** The pause in typing before a search, in ms. */
const pause = 250;

/** Searches while the owner types, and by its button. */
function CallerSearch({ offered }: Pick<HandBookingOutcome, 'offered'>) {
  const [words, setWords] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = button.current?.form;
    if (words === undefined || !form) return;
    const timer = setTimeout(() => form.requestSubmit(button.current), pause);
    const cancel = () => clearTimeout(timer);
    // A search after another press would interrupt its request, or remove its answer.
    form.addEventListener('submit', cancel);
    return () => {
      cancel();
      form.removeEventListener('submit', cancel);
    };
  }, [words]);
  return (
    <>
      <div className="form" onChange={(event) => setWords(typedIn(event.target))}>
        <PersonFields />
      </div>
      <button
        ref={button}
        type="submit"
        className="button button-outline without-script"
        name="intent"
        value={findCaller}
        formNoValidate
      >
        Chercher sa fiche
      </button>
      <div className="stack-tight" aria-live="polite">
        {offered && offered.length > 0 && <Offered clients={offered} />}
      </div>
    </>
  );
}

const typedIn = (target: EventTarget) => (target as HTMLInputElement).value;

function Offered({ clients }: { clients: ClientList['clients'] }) {
  return clients.map(({ number, name, phone, lastDay }) => (
    <button
      key={phone}
      type="submit"
      className="button button-outline agenda-found-client"
      name={takeCaller}
      value={number}
      formNoValidate
    >
      <span>
        <bdi>{name}</bdi>, {phoneText(phone)}
      </span>
      <span className="small">{`Dernière date\u00a0: ${dayTitle(lastDay)}`}</span>
    </button>
  ));
}
