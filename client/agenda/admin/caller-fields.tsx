import { useEffect, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import type { RequestFile } from '../../../shared/appointments/request-list.ts';
import { typedFields } from '../../../shared/booking/request-fields.ts';
import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import type { ClientList } from '../../../shared/clients/clients.ts';
import { searchLimit } from '../../../shared/contract/list-query.ts';
import { phoneText } from '../../../shared/text/phone-number.ts';
import { Input } from '../../admin/edit-form.tsx';
import { Link } from '../../components/link.tsx';
import { optional } from '../../forms/field.tsx';
import { bookLink, callerFields, treatmentFields } from './agenda-address.ts';
import type { BookOutcome } from './book-by-hand-data.ts';
import { findCaller, strangerOf, takeCaller } from './caller.ts';

type Values = BookOutcome['values'];

interface CallerProps {
  values: Values;
  offered: ClientList['clients'] | undefined;
  visit: RequestFile | undefined;
  errorOf(name: string): string | undefined;
}

/** Shows the search for the calling client, or the chosen client. */
export function CallerFields({ values, offered, visit, errorOf }: CallerProps) {
  if (!visit) {
    return (
      <>
        <CallerSearch offered={offered} />
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

/** Shows the client and their earlier visit. */
function TakenCaller({ visit, values }: { visit: RequestFile; values: Values }) {
  const card = useRef<HTMLElement>(null);
  const { number, name, phone, day, treatments, staff, treatmentIds } = visit;
  const names = treatments.map(({ nom }) => nom).join(' + ');
  const person = staff.map((member) => member.name).join(', ');
  const { jour = '', heure = '' } = values;
  const isAgain =
    treatmentIds.join() ===
    treatmentFields(3)
      .flatMap((field) => values[field] || [])
      .join();
  const hasAnswered = useActionData() !== undefined;
  // The pressed button is gone, so the card takes the focus.
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

/** The pause in typing before a search, in ms. */
const pause = 250;

/** Searches while the owner types, and by its button. */
function CallerSearch({ offered }: Pick<BookOutcome, 'offered'>) {
  const [words, setWords] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const carried = useRef<Values>({});
  useEffect(() => {
    const form = button.current?.form;
    if (words === undefined || !form) return;
    carried.current = carry(form, words.trim(), carried.current);
    const timer = setTimeout(() => form.requestSubmit(button.current), pause);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <div className="card stack agenda-caller">
      <div className="column admin-search" onChange={(event) => setWords(typedIn(event.target))}>
        <Input
          name={callerFields.search}
          label="Numéro ou nom"
          hint="Vos clients connus s’affichent."
          type="search"
          autoComplete="off"
          maxLength={searchLimit}
        />
        <button
          ref={button}
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
        {offered && <Offered clients={offered} />}
      </div>
    </div>
  );
}

const typedIn = (target: EventTarget) => (target as HTMLInputElement).value;

/** Copies the search into fields without typed text, so that a stranger's number is typed once. */
function carry(form: HTMLFormElement, words: string, before: Values): Values {
  const inputs = ['name', 'phone'].flatMap((name) => {
    const input = form.elements.namedItem(name);
    return input instanceof HTMLInputElement ? [input] : [];
  });
  const own = inputs.filter(({ name, value }) => value && value !== before[name]);
  const typed = Object.fromEntries(own.map(({ name, value }) => [name, value]));
  const next: Values = strangerOf(typed, words);
  for (const input of inputs) input.value = next[input.name] ?? '';
  return Object.fromEntries(Object.entries(next).filter(([name]) => !typed[name]));
}

function Offered({ clients }: { clients: ClientList['clients'] }) {
  if (clients.length === 0) {
    return <p className="muted">Aucune fiche trouvée. Continuez ci-dessous.</p>;
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
