import { data } from 'react-router';
import { appointmentTitle } from '../../../../shared/calendar/time-of-day.ts';
import {
  AnswerDeposit,
  DepositNumber,
  type DepositOf,
  type Deposits,
} from '../../../../shared/contract/admin/deposits.ts';
import {
  AttachPayment,
  PutAsidePayment,
  type UnattachedPayment,
} from '../../../../shared/contract/admin/payments.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { completedField } from '../completed-edit.ts';
import type { Outcome } from '../forms/edit-form.tsx';
import { form, judge } from '../forms/form.ts';
import { type Posted, refuse } from '../forms/posted.ts';
import { Section } from '../section.tsx';
import { DepositCard } from './deposit-card.tsx';
import { PaymentCard, paymentIntents } from './received-payment.tsx';

/** Confirms what was just answered, by the `completedField` of the address. */
export const depositDoneTexts: Readonly<Record<string, string>> = {
  noted: 'Acompte noté\u00a0: le rendez-vous est confirmé.',
  refused: 'Refusé\u00a0: l’heure est de nouveau libre.',
  settled: 'C’est réglé.',
  late: 'C’est rattaché, mais l’heure n’est plus libre\u00a0: proposez-en une autre, ou rendez l’acompte.',
  aside: 'Paiement mis de côté.',
  asked: 'Acompte demandé\u00a0: l’heure est gardée.',
};

export const depositsLink = (done: string) => `${adminPaths.adminTill}?${completedField}=${done}`;

/** The forms of `DepositSections`, by intent. */
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

/** The link stands in this answer alone: it leads to somebody's appointment, so that no address may have it. */
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
  /** Cancelled or missed visits that the till lists already. */
  toSettle: readonly { readonly number: string }[];
  outcome: Outcome | undefined;
}

/** Deposits to look for in the owner's own Wave or Orange Money, and payments that match none. */
export function DepositSections({ deposits, toSettle, outcome }: Props) {
  const { toCheck, waiting, toAttach = [], otherPayments = [] } = deposits;
  const { manage, number } = outcome?.values ?? {};
  const linkOf = (one: DepositOf) => (one.number === number ? manage : undefined);
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
  linkOf(one: DepositOf): string | undefined;
}

const Cards = ({ deposits, linkOf }: CardsProps) => (
  <ul className="cards">
    {deposits.map((one) => (
      <li key={one.number} className="card stack-tight" id={one.number}>
        <DepositCard one={one} manage={linkOf(one)} when={appointmentTitle(one.day, one.time)} />
      </li>
    ))}
  </ul>
);
