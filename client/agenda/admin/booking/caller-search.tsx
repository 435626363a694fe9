import { useEffect, useRef, useState } from 'react';
import { dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import type { ClientList } from '../../../../shared/clients/clients.ts';
import { searchLimit } from '../../../../shared/contract/list-query.ts';
import { phoneText } from '../../../../shared/text/phone-number.ts';
import { Input } from '../../../admin/edit-form.tsx';
import { callerFields } from '../agenda-address.ts';
import type { BookOutcome } from './book-by-hand-data.ts';
import { findCaller, strangerOf, takeCaller } from './caller.ts';

type Values = BookOutcome['values'];

/** The pause in typing before a search, in ms. */
const pause = 250;

/** Searches while the owner types, and by its button. */
export function CallerSearch({ offered }: Pick<BookOutcome, 'offered'>) {
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
