import { data } from 'react-router';
import { shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import { formatPhone } from '../../../shared/institute.ts';
import { depositMethods } from '../../../shared/money/deposit.ts';
import {
  AnswerDeposit,
  AttachPayment,
  type DepositEntry,
  DepositNumber,
  type Deposits,
  type Meant,
  PutAsidePayment,
  type UnattachedPayment,
} from '../../../shared/money/deposit-list.ts';
import { depositMessage, utcMomentText } from '../../../shared/money/deposit-text.ts';
import { methodLabels } from '../../../shared/money/money-address.ts';
import { formatXof } from '../../../shared/money/money-text.ts';
import type { PaymentMethod } from '../../../shared/money/till.ts';
import { adminPaths, requestLink } from '../../../shared/page/admin-paths.ts';
import { form, judge } from '../../admin/admin-form.ts';
import { completedField } from '../../admin/completed-edit.ts';
import { ButtonForm, type Outcome } from '../../admin/edit-form.tsx';
import { type Posted, refuse } from '../../admin/load.ts';
import { MoreMenu } from '../../admin/more-menu.tsx';
import { Row, Rows } from '../../admin/rows.tsx';
import { Section } from '../../admin/section.tsx';
import { Icon } from '../../components/icon.tsx';
import { WhatsAppLink } from '../../components/whatsapp-link.tsx';
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
  const { toCheck, waiting, toAttach = [] } = deposits;
  const { manage, number } = outcome?.values ?? {};
  const getLink = (deposit: DepositEntry) => (deposit.number === number ? manage : undefined);
  const heldDeposits = toCheck.filter(({ status }) => status === 'confirmed');
  const listed = new Set(toSettle.map(({ number }) => number));
  const late = toCheck.filter(
    ({ status, number }) => status !== 'confirmed' && !listed.has(number),
  );
  return (
    <>
      {heldDeposits.length > 0 && (
        <Section id="acomptes" title="Acomptes à vérifier">
          <p className="muted small">Cherchez le montant dans votre Wave, Orange Money ou MTN.</p>
          <DepositRows deposits={heldDeposits} getLink={getLink} />
        </Section>
      )}
      {late.length > 0 && (
        <Section id="trop-tard" title="Acomptes dits payés, heure perdue">
          <p className="muted small">
            Rendez l’acompte, gardez-le, ou fixez une autre heure depuis la fiche.
          </p>
          <DepositRows deposits={late} getLink={getLink} />
        </Section>
      )}
      {toAttach.length > 0 && (
        <Section id="paiements" title="Paiements à rattacher">
          <PaymentRows payments={toAttach} />
        </Section>
      )}
      {waiting.length > 0 && (
        <Section id="attendus" title="Acomptes attendus">
          <DepositRows deposits={waiting} getLink={getLink} />
        </Section>
      )}
    </>
  );
}

interface RowsProps {
  deposits: readonly DepositEntry[];
  getLink(deposit: DepositEntry): string | undefined;
}

const DepositRows = ({ deposits, getLink }: RowsProps) => (
  <Rows>
    {deposits.map((deposit) => {
      const { number, name, amount, day, time, until, received } = deposit;
      const facts = [
        appointmentTitle(day, time),
        number,
        until && `gardé jusqu’au ${utcMomentText(until)}`,
        received && 'le paiement est bien arrivé',
      ];
      return (
        <Row
          key={number}
          id={number}
          title={name}
          to={requestLink(number)}
          end={formatXof(amount)}
          detail={
            <>
              <p>{facts.filter(Boolean).join(' · ')}</p>
              <Answers deposit={deposit} manage={getLink(deposit)} />
            </>
          }
        />
      );
    })}
  </Rows>
);

interface DepositProps {
  deposit: DepositEntry;
  manage: string | undefined;
}

function Answers({ deposit, manage }: DepositProps) {
  const { number, name, phone, status, state } = deposit;
  const methods = depositMethods(useInstitute().deposits);
  const isHeld = status === 'confirmed';
  return (
    <>
      {manage && <Message deposit={deposit} manage={manage} />}
      <div className="actions">
        {isHeld && methods.length < 2 && (
          <Answer deposit={deposit} answer="noted" className="button">
            Acompte noté
          </Answer>
        )}
        {isHeld &&
          methods.length > 1 &&
          methods.map((method) => (
            <Answer
              key={method}
              deposit={deposit}
              answer="noted"
              method={method}
              className="button"
            >
              {`Acompte noté, ${methodLabels[method]}`}
            </Answer>
          ))}
        {!isHeld && (
          <Answer deposit={deposit} answer="settled" className="button">
            C’est réglé
          </Answer>
        )}
        <MoreMenu label={`Autres actions : ${name}`}>
          {isHeld && (
            <Answer deposit={deposit} answer="refused" className="button-link">
              Refuser
            </Answer>
          )}
          {phone && <a href={`tel:${phone}`}>Appeler</a>}
          {isHeld && state === 'due' && !manage && (
            <ButtonForm
              action={`${adminPaths.adminTill}#${number}`}
              className="button-link"
              hiddenFields={{ intent: 'lien', number }}
            >
              Message avec le lien
            </ButtonForm>
          )}
        </MoreMenu>
      </div>
    </>
  );
}

interface AnswerProps {
  deposit: DepositEntry;
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

function Message({ deposit, manage }: { deposit: DepositEntry; manage: string }) {
  const institute = useInstitute();
  const { origin } = usePage();
  const text = depositMessage({ ...deposit, hour: deposit.time }, institute, origin + manage);
  return (
    <div className="notice stack-tight">
      <p className="written">{text}</p>
      <WhatsAppLink className="button" text={text} to={deposit.phone}>
        <Icon name="chat" />
        Ouvrir WhatsApp
      </WhatsAppLink>
    </div>
  );
}

const PaymentRows = ({ payments }: { payments: readonly UnattachedPayment[] }) => (
  <Rows>
    {payments.map((payment) => {
      const { id, provider, providerId, amount, fee, phone, reference, at, meant } = payment;
      const facts = [
        phone && `Du ${phone.startsWith('+') ? formatPhone(phone) : phone}`,
        utcMomentText(at),
        reference && `motif\u00a0: ${reference}`,
        `référence ${providerId}`,
        fee !== undefined && `${formatXof(fee)} de frais`,
      ];
      return (
        <Row
          key={id}
          id={`p-${id}`}
          title={provider}
          end={formatXof(amount)}
          detail={
            <>
              <p>{facts.filter(Boolean).join(' · ')}</p>
              {meant.map((deposit, index) => (
                <MatchingDeposit
                  key={deposit.number}
                  deposit={deposit}
                  paymentId={id}
                  isLikeliest={index === 0}
                />
              ))}
              <ButtonForm
                action={adminPaths.adminTill}
                className="button-link"
                hiddenFields={{ intent: paymentIntents.aside, id }}
              >
                Pas un acompte
                <span className="visually-hidden">{` : ${formatXof(amount)} par ${provider}`}</span>
              </ButtonForm>
            </>
          }
        />
      );
    })}
  </Rows>
);

interface MatchProps {
  deposit: Meant;
  paymentId: string;
  isLikeliest: boolean;
}

/** A deposit that the payment may belong to. One press attaches the payment to it. */
function MatchingDeposit({ deposit, paymentId, isLikeliest }: MatchProps) {
  const { number, version, name, day, time, amount, status } = deposit;
  const when = time ? appointmentTitle(day, time) : shortDayTitle(day);
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
      <p>
        {`${when}, acompte de ${formatXof(amount)}`}
        {status !== 'confirmed' && '\u00a0; l’heure n’est plus gardée'}
      </p>
    </div>
  );
}
