import { type KeyboardEvent, type Ref, useRef } from 'react';
import { useNavigation } from 'react-router';
import { bookingFields as fields } from '#shared/booking/booking-fields.ts';
import { longFields, shortFields } from '#shared/booking/request-fields.ts';
import { moments } from '#shared/booking/treatment-choice.ts';
import { findMomentProblem } from '#shared/calendar/booking-days.ts';
import { formatPaymentPlace } from '#shared/institute.ts';
import { formatMethodNames, formatUtcMoment } from '#shared/money/deposit-text.ts';
import { formatTotalPrice, formatXof } from '#shared/money/money-text.ts';
import { paths } from '#shared/page/paths.ts';
import { Link } from '../components/link.tsx';
import { BusyNotice } from '../components/notice.tsx';
import { ConnectionNotice } from '../forms/connection-notice.tsx';
import { optionalSuffix, SelectField, TextArea, TextField } from '../forms/field.tsx';
import { useInstitute, usePage } from '../page/page-context.ts';
import { useSession } from '../session/session.ts';
import { BookProblem } from './book-problem.tsx';
import type { Choices } from './choices/choices.ts';
import { getAccountField, personalFields } from './choices/form-values.ts';
import { buildUpdateProps, headingId } from './choices/steps.tsx';
import { computeChosenPrice, getPersonLists } from './choices/treatment-lists.ts';
import { explainFailure, isOnRequest } from './free-hours.ts';
import type { ShownDeposit } from './shown-offer.ts';
import type { BookingState } from './use-booking-state.ts';

interface Props {
  state: BookingState;
  canSend: boolean;
  summary: string;
  hasNotice: boolean;
  onChange(): void;
}

type TextEntry = (typeof shortFields)[number];

export const contactFields: readonly string[] = [...personalFields, fields.moment];

/** Returns true if the same order may succeed when it is sent again: the answer is missing. */
export const canRetry = ({ problem }: BookingState): boolean =>
  ['unreachable', 'unavailable', 'slow', 'busy'].includes(problem?.error ?? '');

export function ContactFields(props: Props) {
  const { state, hasNotice, onChange } = props;
  const { postedFields, getError, problem } = state;
  const { user } = useSession();
  const sendButton = useRef<HTMLButtonElement>(null);
  const notice = hasNotice && <BookProblem state={state} />;

  /** Sends on Enter, which would otherwise press the form's first button and only update the form. */
  function sendOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    sendButton.current?.click();
  }
  const getControlProps = ([
    name,
    { field, label, question = label, limit, isRequired },
  ]: TextEntry) => ({
    name: field,
    label: isRequired ? (
      question
    ) : (
      <>
        {question}
        {optionalSuffix}
      </>
    ),
    maxLength: limit,
    defaultValue: postedFields?.get(field) ?? getAccountField(user, name),
    error: getError(field),
    autoFocus: field === problem?.field,
  });
  return (
    <div className="card form">
      <h2 id={headingId('coordonnees')} tabIndex={-1}>
        Vos coordonnées
      </h2>
      {state.view !== 'heures' && (
        <p>{`${explainRequest(state)} L’institut vous répond pour fixer l’heure.`}</p>
      )}
      {!canRetry(state) && notice}
      {shortFields.map((field) => (
        <TextField
          key={field[0]}
          {...getControlProps(field)}
          type={field[1].type}
          autoComplete={field[1].autoComplete}
          required={field[1].isRequired}
          onKeyDown={sendOnEnter}
        />
      ))}
      {state.view !== 'heures' && <MomentField state={state} onChange={onChange} />}
      {longFields.map((field) => (
        <details
          key={field[0]}
          open={Boolean(postedFields?.get(field[1].field) || getError(field[1].field))}
        >
          <summary>
            <span>
              {field[1].label}
              {optionalSuffix}
            </span>
          </summary>
          <TextArea
            {...getControlProps(field)}
            label={<span className="visually-hidden">{field[1].label}</span>}
            rows={3}
          />
        </details>
      ))}
      {canRetry(state) && notice}
      <SendButton ref={sendButton} {...props} />
    </div>
  );
}

/** Says why there is no hour. The days say it too, but are hidden once one is chosen. */
const explainRequest = ({ choices, times, step }: BookingState) =>
  times && isOnRequest(times) && step === 'coordonnees'
    ? explainFailure(choices, times)
    : 'Sur demande.';

/** Omits a half of the day that has passed or is closed, unless it is already chosen: then it has an error. */
function MomentField({ state, onChange }: Pick<Props, 'state' | 'onChange'>) {
  const { day, moment } = state.choices;
  const page = usePage();
  const institute = useInstitute();
  const getProblem = (value: string) => findMomentProblem(day, value, page, institute);
  const possibleMoments = moments.filter((value) => value === moment || !getProblem(value));
  return (
    <SelectField
      name={fields.moment}
      label="Moment souhaité"
      defaultValue={moment}
      error={state.getError(fields.moment) ?? getProblem(moment)}
      onChange={onChange}
    >
      {possibleMoments.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </SelectField>
  );
}

function SendButton({ ref, state, canSend, summary }: Props & { ref: Ref<HTMLButtonElement> }) {
  const institute = useInstitute();
  const { choices, deposit, view, problem } = state;
  const isBusy = useNavigation().formMethod === 'POST';
  const isRequest = view !== 'heures';
  const label = isRequest ? 'Envoyer ma demande' : formatBookLabel(deposit);
  return (
    <>
      {!isRequest && deposit.amount > 0 && (
        <DepositTerms {...deposit} payBy={state.times?.day?.payBy} />
      )}
      {canSend ? (
        <button
          ref={ref}
          type="submit"
          className="button button-two"
          aria-disabled={isBusy}
          {...(isRequest && { name: fields.view, value: 'demande' })}
        >
          {canRetry(state) ? 'Réessayer' : label}
          {summary && <small>{summary}</small>}
        </button>
      ) : (
        <button
          ref={ref}
          {...buildUpdateProps('days')}
          className="button"
          name={fields.view}
          value="heures"
        >
          Choisir une autre heure
        </button>
      )}
      {isBusy && <BusyNotice>Envoi en cours…</BusyNotice>}
      {problem?.error !== 'unreachable' && <ConnectionNotice />}
      <p className="muted small">
        {!isRequest && deposit.amount > 0 && deposit.isCertain
          ? formatRest(choices, deposit.amount)
          : formatPaymentPlace(institute)}{' '}
        <Link to={paths.privacy}>Confidentialité</Link>
      </p>
    </>
  );
}

const formatBookLabel = ({ amount, isCertain }: ShownDeposit) =>
  amount > 0 && isCertain
    ? `Réserver avec un acompte de ${formatXof(amount)}`
    : 'Confirmer le rendez-vous';

function formatRest(choices: Choices, deposit: number): string {
  const rest = computeChosenPrice(choices) - deposit;
  const text = formatTotalPrice(getPersonLists(choices).flat(), rest);
  return rest > 0 ? `Le reste, ${text}, sur place.` : '';
}

/** Announces a deposit for some numbers only as possible: the form must never reveal a client's history. */
function DepositTerms({ amount, isCertain, payBy }: ShownDeposit & { payBy: string | undefined }) {
  const { deposits } = useInstitute();
  const { hold, terms } = deposits;
  const limit = payBy
    ? `avant le ${formatUtcMoment(payBy)}`
    : `dans les ${hold}\u00a0${hold > 1 ? 'heures' : 'heure'} d’ouverture`;
  if (isCertain)
    return (
      <div className="notice stack-tight">
        <p className="notice-title">{`Acompte\u00a0: ${formatXof(amount)}`}</p>
        <p>{`À payer par ${formatMethodNames(deposits)} ${limit}\u00a0: l’heure vous est gardée.`}</p>
        {terms && <p>{terms}</p>}
      </div>
    );
  return (
    <details className="small">
      <summary>Un acompte peut être demandé</summary>
      <p>{`${formatXof(amount)} par ${formatMethodNames(deposits)}, ${limit}. ${terms}`}</p>
    </details>
  );
}
