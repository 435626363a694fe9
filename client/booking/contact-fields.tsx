import { type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react';
import { useNavigation } from 'react-router';
import { bookingFields as fields } from '../../shared/booking/booking-fields.ts';
import { moments } from '../../shared/booking/request.ts';
import { longFields, shortFields } from '../../shared/booking/request-fields.ts';
import { momentProblem } from '../../shared/calendar/booking-days.ts';
import { formatPhone } from '../../shared/institute.ts';
import { formatXof } from '../../shared/money/money-text.ts';
import { Busy } from '../components/notice.tsx';
import { ConnectionNotice } from '../forms/connection-notice.tsx';
import { optional, SelectField, TextArea, TextField } from '../forms/field.tsx';
import { useInstitute, usePage } from '../page/page-context.ts';
import { useSession } from '../session/session.ts';
import type { Choices } from './choices/choices.ts';
import { ofAccount, personalFields } from './choices/form-values.ts';
import { headingId, updateButtonProps } from './choices/steps.tsx';
import type { ShownDeposit } from './shown-offer.ts';

interface Props {
  choices: Choices;
  isRequest: boolean;
  canSend: boolean;
  /** The button's subject in a few words, because the button may stand far from the summary. */
  brief: string;
  deposit: ShownDeposit;
  values: URLSearchParams | undefined;
  notice: ReactNode;
  /** The first wrong field. Without JavaScript the page opens there. */
  wrong: string | undefined;
  errorOf(name: string): string | undefined;
  updateChoices(): void;
}

type Typed = (typeof shortFields)[number];

export const contactFields: readonly string[] = [...personalFields, fields.moment];

export function ContactFields(props: Props) {
  const { choices, isRequest, values, notice, wrong, errorOf, updateChoices } = props;
  const { canSend, brief, deposit } = props;
  const { user } = useSession();
  const send = useRef<HTMLButtonElement>(null);

  /** Sends on Enter, which would otherwise press the form's first button and only update the form. */
  function sendOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send.current?.click();
  }
  const control = ([name, { field, label, question = label, limit, isRequired }]: Typed) => ({
    name: field,
    label: isRequired ? (
      question
    ) : (
      <>
        {question}
        {optional}
      </>
    ),
    maxLength: limit,
    defaultValue: values?.get(field) ?? ofAccount(user, name),
    error: errorOf(field),
    autoFocus: field === wrong,
  });
  return (
    <div className="card form">
      <h2 id={headingId('coordonnees')} tabIndex={-1}>
        Vos coordonnées
      </h2>
      {notice}
      {shortFields.map((field) => (
        <TextField
          key={field[0]}
          {...control(field)}
          hint={field[1].hint}
          type={field[1].type}
          autoComplete={field[1].autoComplete}
          required={field[1].isRequired}
          onKeyDown={sendOnEnter}
        />
      ))}
      {isRequest ? (
        <MomentField
          choices={choices}
          error={errorOf(fields.moment)}
          updateChoices={updateChoices}
        />
      ) : (
        <input type="hidden" name={fields.moment} value={choices.moment} />
      )}
      {longFields.map((field) => (
        <TextArea key={field[0]} {...control(field)} rows={3} />
      ))}
      <SendButton
        ref={send}
        isRequest={isRequest}
        canSend={canSend}
        brief={brief}
        deposit={deposit}
      />
    </div>
  );
}

/** Omits a half of the day that has passed or is closed, unless it is already chosen: then it has an error. */
function MomentField({
  choices: { day, moment },
  error,
  updateChoices,
}: Pick<Props, 'choices' | 'updateChoices'> & { error: string | undefined }) {
  const page = usePage();
  const institute = useInstitute();
  const problemOf = (value: string) => momentProblem(day, value, page, institute);
  const offered = moments.filter((value) => value === moment || !problemOf(value));
  return (
    <SelectField
      name={fields.moment}
      label="Moment souhaité"
      defaultValue={moment}
      error={error ?? problemOf(moment)}
      onChange={() => updateChoices()}
    >
      {offered.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </SelectField>
  );
}

interface SendProps extends Pick<Props, 'isRequest' | 'canSend' | 'brief' | 'deposit'> {
  ref: Ref<HTMLButtonElement>;
}

function SendButton({ ref, isRequest, canSend, brief, deposit }: SendProps) {
  const institute = useInstitute();
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <>
      <div className="next-step">
        {brief && <p className="small">{brief}</p>}
        {canSend ? (
          <button
            ref={ref}
            type="submit"
            className="button"
            aria-disabled={isBusy}
            {...(isRequest && { name: fields.view, value: 'demande' })}
          >
            {isRequest ? 'Envoyer ma demande' : bookText(deposit)}
          </button>
        ) : (
          <button
            ref={ref}
            {...updateButtonProps('days')}
            className="button"
            name={fields.view}
            value="heures"
          >
            Choisir une autre heure
          </button>
        )}
        {isBusy && <Busy>Envoi en cours…</Busy>}
      </div>
      <ConnectionNotice isBusy={isBusy} />
      <p className="muted small">
        {`Vos données servent uniquement à vous répondre et sont effacées après 12 mois.${institute.phone && ` Vous préférez parler\u202f? ${formatPhone(institute.phone)}.`}`}
      </p>
    </>
  );
}

const bookText = ({ amount, isSure }: ShownDeposit) =>
  amount > 0 && isSure
    ? `Réserver avec un acompte de ${formatXof(amount)}`
    : 'Confirmer le rendez-vous';
