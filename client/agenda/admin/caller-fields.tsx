import { Fragment, useEffect, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import { Input } from '#client/admin/edit-form.tsx';
import { Link } from '#client/components/link.tsx';
import { optionalSuffix } from '#client/forms/field.tsx';
import type { RequestRecord } from '#shared/appointments/request-list.ts';
import { requestTextFields } from '#shared/booking/request-fields.ts';
import { formatLongDay, formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { buildRequestLink } from '#shared/page/admin-paths.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import { formatAnyPhone } from '#shared/text/phone-number.ts';
import { buildBookLink, callerFields, listTreatmentFields } from './agenda-address.ts';
import type { HandBookingOutcome } from './book-by-hand-data.ts';
import { chosenClientField, type KnownClient, searchIntent } from './caller.ts';

type Values = HandBookingOutcome['values'];

interface CallerProps extends Omit<HandBookingOutcome, 'times' | 'problem'> {
  getError(name: string): string | undefined;
}

export function CallerFields({ values, suggestedClients, client, getError }: CallerProps) {
  if (!client) return <CallerSearch suggestedClients={suggestedClients} />;
  const { name, phone, jour = '', heure = '' } = values;
  return (
    <>
      <CallerCard client={client} values={values} />
      <details
        className="agenda-more"
        open={Boolean(getError('name') || getError('phone') || !name || !phone)}
      >
        <summary>Autre nom ou numéro</summary>
        <div className="form">
          <PersonFields />
          <Link
            className="line-link"
            to={buildBookLink({ ...(jour && { day: jour }), ...(heure && { hour: heure }) })}
          >
            Quelqu’un d’autre
          </Link>
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
      label={<>Téléphone{optionalSuffix}</>}
      type="tel"
      autoComplete="off"
      maxLength={requestTextFields.phone.limit}
    />
  </>
);

function CallerCard({ client, values }: { client: KnownClient; values: Values }) {
  const card = useRef<HTMLElement>(null);
  const { name, phone, visit, upcomingVisits } = client;
  const hasAnswered = useActionData() !== undefined;
  // The pressed button is gone, so the card takes the focus.
  useEffect(() => {
    if (hasAnswered) card.current?.focus({ preventScroll: true });
  }, [hasAnswered]);
  return (
    <section ref={card} tabIndex={-1} className="stack-tight" aria-label="Pour qui">
      <p className="notice-title">
        <bdi>{name}</bdi>
        {phone && `, ${formatAnyPhone(phone)}`}
      </p>
      {upcomingVisits.length > 0 && (
        <p>
          {'A déjà rendez-vous\u00a0: '}
          {upcomingVisits.map(({ number, day, hour }, index) => (
            <Fragment key={number}>
              {index > 0 && ', '}
              <Link to={buildRequestLink(number)}>
                {[formatShortDay(day), hour && formatTime(hour)].filter(Boolean).join(' à ')}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
      {visit && <LastVisit visit={visit} values={values} />}
    </section>
  );
}

function LastVisit({ visit, values }: { visit: RequestRecord; values: Values }) {
  const { number, day, treatments, staff, treatmentIds } = visit;
  const treatmentNames = treatments.map(({ nom }) => nom).join(' + ');
  const staffNames = staff.map((member) => member.name).join(', ');
  const chosenTreatments = listTreatmentFields(3).flatMap((field) => values[field] || []);
  const isAgain = treatmentIds.join() === chosenTreatments.join();
  return (
    <>
      <p className="muted">
        {[capitalize(formatLongDay(day)), treatmentNames, staffNames && `avec ${staffNames}`]
          .filter(Boolean)
          .join(' · ')}
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

const searchDelayMs = 250;

function CallerSearch({ suggestedClients }: Pick<HandBookingOutcome, 'suggestedClients'>) {
  const [text, setText] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = button.current?.form;
    if (text === undefined || !form) return;
    const timer = setTimeout(() => form.requestSubmit(button.current), searchDelayMs);
    const cancel = () => clearTimeout(timer);
    // A search must not interrupt the request of another button, or replace its answer.
    form.addEventListener('submit', cancel);
    return () => {
      cancel();
      form.removeEventListener('submit', cancel);
    };
  }, [text]);
  return (
    <>
      <div className="form" onChange={({ target }) => setText((target as HTMLInputElement).value)}>
        <PersonFields />
      </div>
      <button
        ref={button}
        type="submit"
        className="button button-outline without-script"
        name="intent"
        value={searchIntent}
        formNoValidate
      >
        Chercher sa fiche
      </button>
      <div className="stack-tight" aria-live="polite">
        {suggestedClients?.map(({ number, name, phone, nextDay, lastDay }) => (
          <button
            key={phone}
            type="submit"
            className="button button-outline agenda-found-client"
            name={chosenClientField}
            value={number}
            formNoValidate
          >
            <span>
              <bdi>{name}</bdi>, {formatAnyPhone(phone)}
            </span>
            <span className="small">
              {`${nextDay ? 'Prochain' : 'Dernier'}\u00a0: ${formatLongDay(nextDay || lastDay)}`}
            </span>
          </button>
        ))}
      </div>
    </>
  );
}
