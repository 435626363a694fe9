import { type KeyboardEvent, type Ref, useRef } from 'react';
import { useNavigation } from 'react-router';
import { momentProblem } from '../../../shared/calendar/booking-days.ts';
import { moments, requestLimits } from '../../../shared/contract/request.ts';
import { formatPhone, institute } from '../../../shared/institute.ts';
import { bookingFields as fields } from '../../../shared/page/booking-address.ts';
import { phoneExample } from '../../../shared/text/phone.ts';
import { Busy } from '../../components/notice.tsx';
import { optional, SelectField, TextArea, TextField } from '../../forms/field.tsx';
import { usePage } from '../../page/page-context.ts';
import { useSession } from '../../session/session.ts';
import type { BookOutcome } from './book-data.ts';
import type { Choices } from './choices/choices.ts';

interface Props {
  choices: Choices;
  values: BookOutcome['values'] | undefined;
  errorOf(name: string): string | undefined;
  updateChoices(): void;
}

/** The personal data, and the only button that sends the request. */
export function ContactFields({ choices, values, errorOf, updateChoices }: Props) {
  const { user } = useSession();
  const send = useRef<HTMLButtonElement>(null);

  /** Enter would press the form's first button, which only updates it. */
  function sendOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send.current?.click();
  }
  return (
    <div className="card form">
      <h2>Vos coordonnées</h2>
      <TextField
        name="nom"
        label="Nom"
        autoComplete="name"
        required
        maxLength={requestLimits.name}
        defaultValue={values?.nom}
        error={errorOf('nom')}
        onKeyDown={sendOnEnter}
      />
      <TextField
        name="telephone"
        label="Téléphone, WhatsApp de préférence"
        hint={`10 chiffres, par exemple ${phoneExample}, ou un numéro étranger commençant par\u00a0+.`}
        type="tel"
        autoComplete="tel"
        required
        maxLength={requestLimits.phone}
        defaultValue={values?.telephone}
        error={errorOf('telephone')}
        onKeyDown={sendOnEnter}
      />
      <TextField
        name="email"
        label={<>E-mail{optional}</>}
        hint="Pour recevoir une confirmation écrite."
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={values?.email ?? user?.email}
        error={errorOf('email')}
        onKeyDown={sendOnEnter}
      />
      <MomentField choices={choices} error={errorOf(fields.moment)} updateChoices={updateChoices} />
      <TextArea
        name="note"
        label={<>Précisions{optional}</>}
        rows={3}
        maxLength={requestLimits.note}
        defaultValue={values?.note}
        error={errorOf('note')}
      />
      <SendButton ref={send} />
    </div>
  );
}

/** Leaves out the part of today that has passed, unless it is chosen already: then with an error. */
function MomentField({
  choices: { day, moment },
  error,
  updateChoices,
}: Pick<Props, 'choices' | 'updateChoices'> & { error: string | undefined }) {
  const page = usePage();
  const problemOf = (one: string) => momentProblem(day, one, page);
  const offered = moments.filter((one) => one === moment || !problemOf(one));
  return (
    <SelectField
      name={fields.moment}
      label="Moment souhaité"
      defaultValue={moment}
      error={error ?? problemOf(moment)}
      onChange={() => updateChoices()}
    >
      {offered.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </SelectField>
  );
}

function SendButton({ ref }: { ref: Ref<HTMLButtonElement> }) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <>
      <button ref={ref} type="submit" className="button" aria-disabled={isBusy}>
        Envoyer ma demande
      </button>
      {isBusy && <Busy>Envoi en cours…</Busy>}
      <p className="muted small">
        {`Vos données servent uniquement à vous répondre et sont effacées après 12 mois. Vous préférez parler\u202f? ${formatPhone(institute.phone)}.`}
      </p>
    </>
  );
}
