import { data } from 'react-router';
import { appointmentTitle } from '../../../../shared/calendar/time-of-day.ts';
import {
  AnswerDeposit,
  DepositNumber,
  type DepositOf,
  type Deposits,
} from '../../../../shared/contract/admin/deposits.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { DoneNotice } from '../admin-notice.tsx';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { completedField } from '../completed-edit.ts';
import type { Outcome } from '../forms/edit-form.tsx';
import { form, judge } from '../forms/form.ts';
import { type Posted, refuse } from '../forms/posted.ts';
import { load } from '../load.ts';
import { Section } from '../section.tsx';
import { DepositCard } from './deposit-card.tsx';

const doneTexts: Readonly<Record<string, string>> = {
  noted: 'Acompte noté\u00a0: le rendez-vous est confirmé.',
  refused: 'Refusé\u00a0: l’heure est de nouveau libre.',
  settled: 'C’est réglé.',
  asked: 'Acompte demandé\u00a0: l’heure est gardée.',
};

export const depositsLink = (done: string) =>
  `${adminPaths.adminDeposits}?${completedField}=${done}`;

/** Deposits to look for, in the owner's own Wave or Orange Money; and hours that are held meanwhile. */
export const depositsScreen = adminScreen<Deposits, Outcome>({
  title: 'Acomptes à vérifier',
  load: (asked) => load(asked, { name: 'adminDeposits' }),
  forms: {
    lien: makeLink,
    '': form({
      call: 'adminDeposit',
      schema: AnswerDeposit,
      input: ({ values }) => ({ ...values, version: Number(values.version) }),
      done: ({ input: { answer } }) => depositsLink(answer),
    }),
  },
  refusals: {
    conflict: 'Cela a changé entre-temps\u00a0: rien n’est noté. Regardez de nouveau ci-dessous.',
  },
  Done: ({ search }) => <DoneNotice text={doneTexts[search.get(completedField) ?? '']} />,
  View: ToCheck,
  back: [
    { to: adminPaths.admin, label: 'Agenda' },
    { to: `${adminPaths.adminFacts}?groupe=acomptes`, label: 'Réglages des acomptes' },
  ],
});

/** The link stands in this answer alone: it leads to somebody's appointment, so that no address may have it. */
async function makeLink(posted: Posted): Promise<unknown> {
  const spec = { call: 'adminDepositLink', schema: DepositNumber } as const;
  const judged = judge(spec, posted);
  if (judged.problem) return refuse(judged.problem, posted.values);
  const sent = await judged.send();
  if (sent.problem) return refuse(sent.problem, posted.values, sent.status);
  return data<Outcome>({ values: { ...posted.values, manage: sent.answer.manage } });
}

function ToCheck({ found: { toCheck, waiting }, outcome }: Shown<Deposits, Outcome>) {
  const { manage, number } = outcome?.values ?? {};
  const linkOf = (one: DepositOf) => (one.number === number ? manage : undefined);
  const held = toCheck.filter(({ status }) => status === 'confirmed');
  const late = toCheck.filter(({ status }) => status !== 'confirmed');
  return (
    <>
      {toCheck.length === 0 && <p>Aucun acompte à vérifier.</p>}
      {held.length > 0 && (
        <>
          <p>
            Ces personnes disent avoir payé. Cherchez le montant et le numéro dans votre Wave,
            Orange Money ou MTN MoMo.
          </p>
          <Cards deposits={held} linkOf={linkOf} />
        </>
      )}
      {late.length > 0 && (
        <Section id="trop-tard" title="Payés, mais l’heure n’est plus gardée" className="stack">
          <p>Rendez l’acompte, ou fixez une autre heure depuis la fiche.</p>
          <Cards deposits={late} linkOf={linkOf} />
        </Section>
      )}
      {waiting.length > 0 && (
        <Section id="attendus" title="En attente de paiement" className="stack">
          <Cards deposits={waiting} linkOf={linkOf} />
        </Section>
      )}
    </>
  );
}

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
