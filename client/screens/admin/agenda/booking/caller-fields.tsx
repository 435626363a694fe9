import { useEffect, useRef, useState } from 'react';
import { useActionData, useFetcher } from 'react-router';
import { dayTitle } from '../../../../../shared/calendar/calendar-month.ts';
import type { ClientList } from '../../../../../shared/contract/admin/clients.ts';
import { searchLimit } from '../../../../../shared/contract/admin/query.ts';
import type { RequestFile } from '../../../../../shared/contract/admin/requests.ts';
import { typedFields } from '../../../../../shared/contract/booking/request-fields.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { phoneText } from '../../../../../shared/text/phone-number.ts';
import { Link } from '../../../../components/link.tsx';
import { optional } from '../../../../forms/field.tsx';
import { Input } from '../../forms/edit-form.tsx';
import { bookLink, callerFields, treatmentFields } from '../agenda-address.ts';
import type { BookOutcome } from './book-data.ts';
import { findCaller, offerCallers, strangerOf, takeCaller } from './caller.ts';

type Values = BookOutcome['values'];

interface CallerProps {
  values: Values;
  offered: ClientList['clients'] | undefined;
  visit: RequestFile | undefined;
  errorOf(name: string): string | undefined;
}

/** Who is on the telephone: searched, or taken. */
export function CallerFields({ values, offered, visit, errorOf }: CallerProps) {
  if (!visit) {
    return (
      <>
        <CallerSearch key={values[callerFields.search]} values={values} offered={offered} />
        <PersonFields />
      </>
    );
  }
  const { name, phone } = values;
  return (
    <>
      <TakenCaller visit={visit} values={values} />
      <details
        className="agenda-more"
        open={Boolean(errorOf('name') || errorOf('phone') || !name || !phone)}
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
    <Input name="name" label="Nom" required autoComplete="off" maxLength={typedFields.name.limit} />
    <Input
      name="phone"
      label={<>Téléphone{optional}</>}
      type="tel"
      autoComplete="off"
      maxLength={typedFields.phone.limit}
    />
  </>
);

/** How long nothing is typed before it is searched, in ms. */
const pause = 250;

function CallerSearch({ values, offered }: Pick<CallerProps, 'values' | 'offered'>) {
  const { submit, data } = useFetcher<BookOutcome>();
  const [words, setWords] = useState<string>();
  const field = useRef<HTMLDivElement>(null);
  const carried = useRef<Values>({});
  useEffect(() => {
    if (words === undefined) return;
    const form = field.current?.closest('form');
    if (form) carried.current = carry(form, words, carried.current);
    const timer = setTimeout(() => {
      const posted = { intent: offerCallers, [callerFields.search]: words };
      void submit(posted, { method: 'post', action: adminPaths.adminBook });
    }, pause);
    return () => clearTimeout(timer);
  }, [words, submit]);
  const clients = words === undefined ? offered : words.trim().length > 1 && data?.offered;
  return (
    <div className="card stack agenda-caller" ref={field}>
      <div className="column admin-search" onChange={(event) => setWords(typedIn(event.target))}>
        <Input
          name={callerFields.search}
          label="Numéro ou nom"
          hint="Qui est déjà venu est proposé."
          type="search"
          autoComplete="off"
          maxLength={searchLimit}
          defaultValue={values[callerFields.search] ?? ''}
        />
        <button
          type="submit"
          className="button button-outline"
          name="intent"
          value={findCaller}
          formNoValidate
        >
          Chercher
        </button>
      </div>
      <div className="stack-tight" aria-live="polite">
        {clients && <Offered clients={clients} />}
      </div>
    </div>
  );
}

const typedIn = (target: EventTarget) => (target as HTMLInputElement).value;

/** Follows the search in fields that nobody typed into, so that a stranger's number is typed once. */
function carry(form: HTMLFormElement, words: string, before: Values): Values {
  const inputs = ['name', 'phone'].flatMap((name) => {
    const input = form.elements.namedItem(name);
    return input instanceof HTMLInputElement ? [input] : [];
  });
  const own = inputs.filter(({ name, value }) => value && value !== before[name]);
  const typed = Object.fromEntries(own.map(({ name, value }) => [name, value]));
  const next: Values = strangerOf(typed, words.trim());
  for (const input of inputs) input.value = next[input.name] ?? '';
  return Object.fromEntries(Object.entries(next).filter(([name]) => !typed[name]));
}

function Offered({ clients }: { clients: ClientList['clients'] }) {
  if (clients.length === 0) {
    return <p className="muted">Personne de connu. Continuez ci-dessous.</p>;
  }
  return clients.map(({ number, name, phone, lastDay }) => (
    <button
      key={phone}
      type="submit"
      className="button button-outline agenda-known"
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

/** The client, and what they had. */
function TakenCaller({ visit, values }: { visit: RequestFile; values: Values }) {
  const card = useRef<HTMLElement>(null);
  const { number, name, phone, day, treatments, staff, treatmentIds } = visit;
  const names = treatments.map(({ nom }) => nom).join(' + ');
  const person = staff.map((one) => one.name).join(', ');
  const { jour = '', heure = '' } = values;
  const isAgain =
    treatmentIds.join() ===
    treatmentFields(3)
      .flatMap((field) => values[field] || [])
      .join();
  const hasAnswered = useActionData() !== undefined;
  // The button that was pressed is gone.
  useEffect(() => {
    if (hasAnswered) card.current?.focus({ preventScroll: true });
  }, [hasAnswered]);
  return (
    <section
      ref={card}
      tabIndex={-1}
      className="card stack-tight agenda-caller"
      aria-label="Pour qui"
    >
      <p className="notice-title">
        <bdi>{name}</bdi>
        {phone && `, ${phoneText(phone)}`}
      </p>
      <p>{[dayTitle(day), names, person && `avec ${person}`].filter(Boolean).join(' · ')}</p>
      <p className="actions">
        {treatmentIds.length > 0 && !isAgain && (
          <button
            type="submit"
            className="button"
            name={callerFields.again}
            value={number}
            formNoValidate
          >
            Comme la dernière fois
          </button>
        )}
        <Link
          className="button button-outline"
          to={bookLink({ ...(jour && { day: jour }), ...(heure && { hour: heure }) })}
        >
          Quelqu’un d’autre
        </Link>
      </p>
    </section>
  );
}
