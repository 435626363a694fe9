import { data } from 'react-router';
import { shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import { formatPhone, whatsappLink } from '../../../shared/institute.ts';
import { depositMethods } from '../../../shared/money/deposit.ts';
import {
  AnswerDeposit,
  AttachPayment,
  DepositNumber,
  type DepositOf,
  type Deposits,
  type Meant,
  PutAsidePayment,
  type UnattachedPayment,
} from '../../../shared/money/deposit-list.ts';
import { depositMessage, untilText } from '../../../shared/money/deposit-text.ts';
import { methodLabels } from '../../../shared/money/money-address.ts';
import { formatXof } from '../../../shared/money/money-text.ts';
import type { PaymentMethod } from '../../../shared/money/till.ts';
import { adminPaths, requestLink } from '../../../shared/page/admin-paths.ts';
import { form, judge } from '../../admin/admin-form.ts';
import { completedField } from '../../admin/completed-edit.ts';
import { ButtonForm, type Outcome } from '../../admin/edit-form.tsx';
import { type Posted, refuse } from '../../admin/load.ts';
import { Section } from '../../admin/section.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { useInstitute, usePage } from '../../page/page-context.ts';

const paymentIntents = { attach: 'rattacher', aside: 'ecarter' } as const;

export const depositDoneTexts: Readonly<Record<string, string>> = {
  noted: 'Acompte noté\u00a0: le rendez-vous est confirmé.',
  refused: 'Refusé\u00a0: l’heure est de nouveau libre.',
  settled: 'C’est réglé.',
  late: 'C’est rattaché, mais l’heure n’est plus libre\u00a0: proposez-en une autre, ou rendez l’acompte.',
  aside: 'Paiement mis de côté.',
  asked: 'Acompte demandé\u00a0: l’heure est gardée.',
};

export const depositsLink = (done: string) => `${adminPaths.adminTill}?${completedField}=${done}`;

export const depositForms = {
  lien: makeLink,
  [paymentIntents.attach]: form({
    call: 'adminAttachPayment',
    schema: AttachPayment,
    input: ({ values }) => ({ ...values, version: Number(values.version) }),
    done: ({ answer }) => depositsLink(answer.status === 'confirmed' ? 'noted' : 'late'),
  }),
  [paymentIntents.aside]: form({
    call: 'adminPutAsidePayment',
    schema: PutAsidePayment,
    done: () => depositsLink('aside'),
  }),
  '': form({
    call: 'adminDeposit',
    schema: AnswerDeposit,
    input: ({ values }) => ({ ...values, version: Number(values.version) }),
    done: ({ input: { answer } }) => depositsLink(answer),
  }),
};

/** Shows the link in this answer only. It opens a client's appointment, so it must not stand in an address. */
async function makeLink(posted: Posted): Promise<unknown> {
  const spec = { call: 'adminDepositLink', schema: DepositNumber } as const;
  const judged = judge(spec, posted);
  if (judged.problem) return refuse(judged.problem, posted.values);
  const sent = await judged.send();
  if (sent.problem) return refuse(sent.problem, posted.values, sent.status);
  return data<Outcome>({ values: { ...posted.values, manage: sent.answer.manage } });
}

interface Props {
  deposits: Deposits;
  toSettle: readonly { readonly number: string }[];
  outcome: Outcome | undefined;
}

/** Shows deposits to look for in the owner's own Wave or Orange Money, and payments that match none. */
export function DepositSections({ deposits, toSettle, outcome }: Props) {
  const { toCheck, waiting, toAttach = [], otherPayments = [] } = deposits;
  const { manage, number } = outcome?.values ?? {};
  const linkOf = (deposit: DepositOf) => (deposit.number === number ? manage : undefined);
  const held = toCheck.filter(({ status }) => status === 'confirmed');
  const listed = new Set(toSettle.map(({ number }) => number));
  const late = toCheck.filter(
    ({ status, number }) => status !== 'confirmed' && !listed.has(number),
  );
  return (
    <>
      {held.length > 0 && (
        <Section id="acomptes" title="Acomptes à vérifier" className="stack">
          <p>Cherchez le montant et le numéro dans votre Wave, Orange Money ou MTN MoMo.</p>
          <Cards deposits={held} linkOf={linkOf} />
        </Section>
      )}
      {late.length > 0 && (
        <Section id="trop-tard" title="Acomptes dits payés, heure perdue" className="stack">
          <p>Rendez l’acompte, gardez-le, ou fixez une autre heure depuis la fiche.</p>
          <Cards deposits={late} linkOf={linkOf} />
        </Section>
      )}
      {toAttach.length > 0 && (
        <Section id="paiements" title="Paiements à rattacher" className="stack">
          <p>Touchez le nom de la personne&nbsp;: son rendez-vous est confirmé.</p>
          <Payments payments={toAttach} />
        </Section>
      )}
      {waiting.length > 0 && (
        <Section id="attendus" title="Acomptes attendus" className="stack">
          <Cards deposits={waiting} linkOf={linkOf} />
        </Section>
      )}
      {otherPayments.length > 0 && (
        <details className="fold fold-set">
          <summary>{`Autres paiements reçus (${otherPayments.length})`}</summary>
          <p>Aucun acompte ne les attendait. Il n’y a rien à faire.</p>
          <Payments payments={otherPayments} />
        </details>
      )}
    </>
  );
}

const Payments = ({ payments }: { payments: readonly UnattachedPayment[] }) => (
  <ul className="cards">
    {payments.map((payment) => (
      <li key={payment.id} className="card stack-tight" id={`p-${payment.id}`}>
        <PaymentCard payment={payment} />
      </li>
    ))}
  </ul>
);

interface CardsProps {
  deposits: readonly DepositOf[];
  linkOf(deposit: DepositOf): string | undefined;
}

const Cards = ({ deposits, linkOf }: CardsProps) => (
  <ul className="cards">
    {deposits.map((deposit) => (
      <li key={deposit.number} className="card stack-tight" id={deposit.number}>
        <DepositCard
          deposit={deposit}
          manage={linkOf(deposit)}
          when={appointmentTitle(deposit.day, deposit.time)}
        />
      </li>
    ))}
  </ul>
);

interface DepositProps {
  deposit: DepositOf;
  manage: string | undefined;
  when: string;
}

function DepositCard({ deposit, manage, when }: DepositProps) {
  const { number, name, amount, phone, until, status, state, received } = deposit;
  const isHeld = status === 'confirmed';
  return (
    <>
      <h2>
        <Link to={requestLink(number)}>{name}</Link>
      </h2>
      <p>
        <strong className="price">{formatXof(amount)}</strong>
        {` · ${when}`}
      </p>
      <p className="muted small">
        {`Référence ${number}`}
        {until && ` · gardé jusqu’au ${untilText(until)}`}
      </p>
      {received && <p>Le paiement est bien arrivé.</p>}
      {manage && <Message deposit={deposit} manage={manage} />}
      <div className="actions">
        {isHeld && (
          <>
            <Noted deposit={deposit} />
            <Answer deposit={deposit} answer="refused" className="button button-outline">
              Refuser
            </Answer>
          </>
        )}
        {!isHeld && (
          <Answer deposit={deposit} answer="settled" className="button">
            C’est réglé
          </Answer>
        )}
        {phone && (
          <a className="button button-outline" href={`tel:${phone}`}>
            <Icon name="phone" />
            <span>
              Appeler<span className="visually-hidden">{` : ${name}`}</span>
            </span>
          </a>
        )}
        {isHeld && state === 'due' && !manage && (
          <ButtonForm
            action={`${adminPaths.adminTill}#${number}`}
            className="button button-outline"
            hiddenFields={{ intent: 'lien', number }}
          >
            Message avec le lien
            <span className="visually-hidden">{` : ${name}`}</span>
          </ButtonForm>
        )}
      </div>
    </>
  );
}

function Noted({ deposit }: { deposit: DepositOf }) {
  const methods = depositMethods(useInstitute().deposits);
  if (methods.length < 2)
    return (
      <Answer deposit={deposit} answer="noted" className="button">
        Acompte noté
      </Answer>
    );
  return methods.map((method) => (
    <Answer key={method} deposit={deposit} answer="noted" method={method} className="button">
      {`Acompte noté, ${methodLabels[method]}`}
    </Answer>
  ));
}

interface AnswerProps {
  deposit: DepositOf;
  answer: string;
  method?: PaymentMethod;
  className: string;
  children: string;
}

const Answer = ({ deposit, answer, method, className, children }: AnswerProps) => (
  <ButtonForm
    action={adminPaths.adminTill}
    className={className}
    hiddenFields={{
      number: deposit.number,
      version: deposit.version,
      answer,
      ...(method && { method }),
    }}
  >
    {children}
    <span className="visually-hidden">{` : ${deposit.name}`}</span>
  </ButtonForm>
);

function Message({ deposit, manage }: { deposit: DepositOf; manage: string }) {
  const institute = useInstitute();
  const { origin } = usePage();
  const held = { ...deposit, hour: deposit.time };
  const text = depositMessage(held, institute, origin + manage);
  return (
    <div className="notice stack-tight">
      <p className="written">{text}</p>
      <p>
        <a
          className="button"
          href={whatsappLink(text, deposit.phone)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="chat" />
          Ouvrir WhatsApp
        </a>
      </p>
    </div>
  );
}

function PaymentCard({ payment }: { payment: UnattachedPayment }) {
  const { id, provider, providerId, amount, fee, phone, reference, at, meant } = payment;
  const unasked = meant.filter(({ isUnasked }) => isUnasked);
  const asked = meant.filter(({ isUnasked }) => !isUnasked);
  return (
    <>
      <h3>
        <span className="price">{formatXof(amount)}</span>
        {` par ${provider}`}
      </h3>
      <p>
        {[phone && `Du ${phone.startsWith('+') ? formatPhone(phone) : phone}`, untilText(at)]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p className="muted small">
        {reference && `Motif\u00a0: ${reference} · `}
        {`Référence ${provider}\u00a0: ${providerId}`}
        {fee !== undefined && ` · ${formatXof(fee)} de frais`}
      </p>
      {unasked.map((deposit) => (
        <Unasked key={deposit.number} deposit={deposit} />
      ))}
      {asked.length > 0 && <p>C’est l’acompte de&nbsp;:</p>}
      {asked.map((deposit, index) => (
        <Attach
          key={deposit.number}
          deposit={deposit}
          paymentId={id}
          isLikeliest={index === 0 && unasked.length === 0}
        />
      ))}
      <div className="actions">
        <ButtonForm
          action={adminPaths.adminTill}
          className="button button-outline"
          hiddenFields={{ intent: paymentIntents.aside, id }}
        >
          Pas un acompte
          <span className="visually-hidden">{` : ${formatXof(amount)} par ${provider}`}</span>
        </ButtonForm>
      </div>
    </>
  );
}

function stateText({ amount, isAdded, status }: Meant): string {
  if (isAdded) return `${formatXof(amount)} déjà notés\u00a0: cette somme s’y ajoute`;
  const asked = `${formatXof(amount)} demandés`;
  return status === 'confirmed' ? asked : `${asked}\u00a0; l’heure n’est plus gardée`;
}

const Unasked = ({ deposit: { number, name, day, time } }: { deposit: Meant }) => (
  <p>
    {'Le motif nomme '}
    <Link to={requestLink(number)}>{`${name}, ${number}`}</Link>
    {`, ${time ? appointmentTitle(day, time) : shortDayTitle(day)}, sans acompte attendu.`}
  </p>
);

interface AttachProps {
  deposit: Meant;
  paymentId: string;
  isLikeliest: boolean;
}

function Attach({ deposit, paymentId, isLikeliest }: AttachProps) {
  const { number, version, name, day, time } = deposit;
  return (
    <div className="stack-tight">
      <ButtonForm
        action={adminPaths.adminTill}
        className={isLikeliest ? 'button' : 'button button-outline'}
        hiddenFields={{ intent: paymentIntents.attach, id: paymentId, number, version }}
      >
        {name}
        <span className="visually-hidden">{`, ${number}`}</span>
      </ButtonForm>
      <p className="muted small">{`${appointmentTitle(day, time)}, ${stateText(deposit)}`}</p>
    </div>
  );
}
