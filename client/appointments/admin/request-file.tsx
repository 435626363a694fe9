import { Fragment, type ReactNode } from 'react';
import type { RequestFile } from '../../../shared/appointments/request-list.ts';
import { isHeld, outcomeLabels, statusOf } from '../../../shared/appointments/request-status.ts';
import { visitPrice } from '../../../shared/appointments/request-text.ts';
import { untilText as endText } from '../../../shared/booking/begins-text.ts';
import { longFields, shortFields, type TypedName } from '../../../shared/booking/request-fields.ts';
import { careLabel } from '../../../shared/booking/treatment-choice.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import { amountLength, readAmount } from '../../../shared/money/amount.ts';
import { depositAmount, takesDeposits } from '../../../shared/money/deposit.ts';
import { AskDeposit } from '../../../shared/money/deposit-list.ts';
import { untilText } from '../../../shared/money/deposit-text.ts';
import { outstandingText } from '../../../shared/money/money-address.ts';
import { formatXof } from '../../../shared/money/money-text.ts';
import { adminPaths, billLink, requestLink } from '../../../shared/page/admin-paths.ts';
import { phoneText } from '../../../shared/text/phone-number.ts';
import { form } from '../../admin/admin-form.ts';
import { EditForm, Input, SendButton } from '../../admin/edit-form.tsx';
import { timestampText } from '../../admin/history-text.ts';
import { mailtoLink } from '../../admin/reply-addresses.ts';
import { DayLink } from '../../agenda/admin/day-link.tsx';
import { chosenField, chosenValue } from '../../agenda/admin/free-times.tsx';
import { clientLink } from '../../clients/admin/client-data.ts';
import { Link } from '../../components/link.tsx';
import { Fact, RequestFacts } from '../../components/request-facts.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import type { FormOutcome } from '../../forms/form-input.ts';
import { depositsLink } from '../../money/admin/deposits.tsx';
import { VisitPacks } from '../../money/admin/session-packs.tsx';
import { useInstitute, usePage } from '../../page/page-context.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { ClientLinks, MailFailure, mailText } from './client-contact.tsx';
import { numberIn, type RequestData } from './request-data.ts';

export const depositIntent = 'acompte';

export const askForDeposit = form({
  call: 'adminAskDeposit',
  schema: AskDeposit,
  input: ({ search, values }) => ({
    number: numberIn(search),
    version: Number(values.version),
    amount: readAmount(values.amount),
  }),
  fields: ['amount'],
  done: ({ input: { number } }) => `${depositsLink('asked')}#${number}`,
});

function DepositOfRequest({ request, outcome }: FactsProps) {
  const { today } = usePage();
  const { deposits } = useInstitute();
  const { status, hour, day, deposit, number, version, email } = request;
  if (isHeld(request) && deposit) {
    return (
      <p>
        {`Acompte de ${formatXof(deposit.amount)}, ${deposit.until ? `attendu avant le ${untilText(deposit.until)}` : 'dit payé'}\u00a0: l’heure est gardée. `}
        <Link to={`${adminPaths.adminTill}#${number}`}>Répondre</Link>
      </p>
    );
  }
  if (status === 'cancelled' && deposit?.state === 'expired')
    return <p>{`L’acompte de ${formatXof(deposit.amount)} n’est pas arrivé à temps.`}</p>;
  if (deposit?.state === 'noted')
    return <p>{`Acompte noté\u00a0: ${formatXof(deposit.amount)}.`}</p>;
  const isExpected = status === 'confirmed' && hour !== null && day >= today;
  if (!isExpected || !takesDeposits(deposits)) return null;
  const usual = depositAmount(deposits, visitPrice(request));
  return (
    <details open={outcome?.values.intent === depositIntent}>
      <summary>Demander un acompte</summary>
      <EditForm
        action={requestLink(number)}
        className="form"
        noValidate
        hiddenFields={{ intent: depositIntent, version }}
        outcome={outcome}
      >
        <Input
          name="amount"
          label="Acompte, en francs"
          hint={`L’heure est gardée le temps de payer. ${email ? 'La personne reçoit un e-mail, et vous' : 'Vous'} avez un message WhatsApp tout prêt.`}
          inputMode="numeric"
          maxLength={amountLength}
          defaultValue={usual || ''}
        />
        <SendButton className="button button-outline">Demander cet acompte</SendButton>
      </EditForm>
    </details>
  );
}

interface FactsProps {
  request: RequestData;
  outcome: FormOutcome | undefined;
}

export function Facts({ request, outcome }: FactsProps) {
  const { status, day, hour, people, treatments, persons, moment, name } = request;
  const care = careLabel(request, useCatalogue());
  return (
    <section className="card stack" aria-labelledby="faits">
      <div className="row request-card-head">
        <h2 id="faits">{name}</h2>
        <StatusBadge {...statusOf({ ...request, time: hour })} />
      </div>
      {status === 'confirmed' && hour && (
        <p>
          Rendez-vous <strong>{appointmentTitle(day, hour)}</strong>
          {servedText(request)}, heure d’Abidjan.{' '}
          <DayLink day={day} time={hour}>
            Voir la journée
          </DayLink>
        </p>
      )}
      <DepositOfRequest request={request} outcome={outcome} />
      <Money request={request} />
      <VisitPacks {...request} />
      <Restore request={request} />
      <MailFailure mail={request.mail} />
      <p className="actions wide-only">
        <ClientLinks request={request} />
      </p>
      <RequestFacts summary={{ day, people, care, treatments, persons }}>
        <Fact name="Moment">{moment}</Fact>
        <Typed fields={shortFields.filter(([name]) => name !== 'name')} request={request} />
        <Fact name="Dernier e-mail">{request.mail && mailText(request.mail)}</Fact>
        <Typed fields={longFields} request={request} />
        <Fact name="Reçue le">{timestampText(request.createdAt)}</Fact>
        {request.reason && (
          <>
            <dt>Motif</dt>
            <dd className="written">{request.reason}</dd>
          </>
        )}
      </RequestFacts>
    </section>
  );
}

function Money({ request: { number, status, money } }: { request: RequestFile }) {
  if (!money) return null;
  const { paid, redeemed, toSettle } = money;
  const received = paid + redeemed;
  // The question about the money stands above.
  if (toSettle > 0 || (status !== 'confirmed' && received === 0)) return null;
  return (
    <p>
      {received > 0 && `Payé\u00a0: ${formatXof(received)}, ${outstandingText(money)}. `}
      <Link to={billLink(number)}>{received > 0 ? 'Paiements' : 'Encaisser'}</Link>
    </p>
  );
}

/** Gives a cancelled appointment its hour again. Hidden beside the notice that undoes the cancellation. */
function Restore({ request }: { request: RequestData }) {
  const { number, status, version, day, hour, undo } = request;
  const { today } = usePage();
  const isOffered = undo && !undo.isUndone && undo.about?.number === number;
  if (status !== 'cancelled' || !hour || day < today || isOffered) return null;
  return (
    <EditForm
      action={requestLink(number)}
      hiddenFields={{ version, [chosenField]: chosenValue(day, hour, '') }}
    >
      <p>{`C’était ${appointmentTitle(day, hour)}.`}</p>
      <p className="actions">
        <button type="submit" className="button button-outline">
          Rétablir ce rendez-vous
        </button>
      </p>
    </EditForm>
  );
}

/** ", jusqu’à 15 h 45 (personne 1 à 10 h, personne 2 à 11 h), avec Coiffeuse" */
function servedText({ ends, begins, staff, offAgenda, double, outcome }: RequestFile): string {
  const names = staff.map(({ name }) => name).join(', ');
  return [
    endText(ends, begins),
    offAgenda ? ', hors agenda' : names && `, avec ${names}`,
    double && ', en double',
    outcome ? ` (${outcomeLabels[outcome].toLowerCase()})` : '',
  ]
    .filter(Boolean)
    .join('');
}

function Typed({ fields, request }: { fields: typeof shortFields; request: RequestFile }) {
  const linked: Partial<Record<TypedName, (text: string) => ReactNode>> = {
    phone: (phone) => (
      <span className="link-row">
        <a href={`tel:${phone}`}>{phoneText(phone)}</a>
        <Link className="line-link" to={clientLink(request.number)}>
          Toutes ses visites
        </Link>
      </span>
    ),
    email: (email) => <a href={mailtoLink(email)}>{email}</a>,
  };
  return fields.map(([name, { label, none }]) => {
    const text = request[name];
    const link = linked[name];
    return (
      <Fragment key={name}>
        <dt>{label}</dt>
        <dd className={link ? undefined : 'written'}>{text && link ? link(text) : text || none}</dd>
      </Fragment>
    );
  });
}
