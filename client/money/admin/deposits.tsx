import type { ReactNode } from 'react';
import { buildSubmit, completedField } from '#client/admin/admin-form.ts';
import { ButtonForm } from '#client/admin/edit-form.tsx';
import { MoreMenu, Row, Rows, Section } from '#client/admin/screen-parts.tsx';
import { WhatsAppLink } from '#client/components/link.tsx';
import { useInstitute } from '#client/page/page-context.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { IdInput } from '#shared/contract/list-query.ts';
import { formatPhone } from '#shared/institute.ts';
import { listDepositMethodKeys } from '#shared/money/deposit.ts';
import {
  AnswerDeposit,
  type DepositEntry,
  type Deposits,
  type UncheckedPayment,
} from '#shared/money/deposit-list.ts';
import { formatDepositMessage, formatUtcMoment } from '#shared/money/deposit-text.ts';
import { formatXof } from '#shared/money/money-text.ts';
import { methodLabels } from '#shared/money/payment-text.ts';
import type { PaymentMethod } from '#shared/money/till.ts';
import { adminPaths, buildRequestLink } from '#shared/page/admin-paths.ts';

const asideIntent = 'ecarter';

const doneTexts = {
  noted: 'Acompte noté.',
  refused: 'Refusé\u00a0: l’heure est de nouveau libre.',
  settled: 'C’est réglé.',
  aside: 'C’est vérifié.',
};

export const formatDepositDone = (change: string | null): string | undefined =>
  new Map(Object.entries(doneTexts)).get(change ?? '');

const buildDepositsLink = (change: keyof typeof doneTexts) =>
  `${adminPaths.adminTill}?${completedField}=${change}`;

export const depositForms = {
  [asideIntent]: buildSubmit({
    call: 'adminPutAsidePayment',
    schema: IdInput,
    finish: () => buildDepositsLink('aside'),
  }),
  '': buildSubmit({
    call: 'adminDeposit',
    schema: AnswerDeposit,
    finish: ({ input: { answer } }) => buildDepositsLink(answer),
  }),
};

interface Props {
  deposits: Deposits;
  toSettle: readonly { readonly number: string }[];
}

/** Deposits that the owner looks for in Wave or Orange Money, and payments that match no deposit. */
export function DepositSections({ deposits: { toCheck, payments }, toSettle }: Props) {
  const heldDeposits = toCheck.filter(({ status }) => status === 'confirmed');
  const settledNumbers = new Set(toSettle.map(({ number }) => number));
  const lateDeposits = toCheck.filter(
    ({ status, number }) => status !== 'confirmed' && !settledNumbers.has(number),
  );
  return (
    <>
      {heldDeposits.length > 0 && (
        <Section id="acomptes" title="Acomptes à vérifier">
          <p className="muted small">Cherchez le montant dans votre Wave, Orange Money ou MTN.</p>
          <DepositRows deposits={heldDeposits} />
        </Section>
      )}
      {lateDeposits.length > 0 && (
        <Section id="trop-tard" title="Acomptes dits payés, heure perdue">
          <p className="muted small">
            Rendez l’acompte, gardez-le, ou fixez une autre heure depuis la fiche.
          </p>
          <DepositRows deposits={lateDeposits} />
        </Section>
      )}
      {payments.length > 0 && (
        <Section id="paiements" title="Paiements à vérifier">
          <p className="muted small">Le site ne sait pas pour quel rendez-vous.</p>
          <PaymentRows payments={payments} />
        </Section>
      )}
    </>
  );
}

export const AwaitedDeposits = ({ waiting }: Pick<Deposits, 'waiting'>) =>
  waiting.length > 0 && (
    <Section id="attendus" title="Acomptes attendus">
      <DepositRows deposits={waiting} />
    </Section>
  );

const DepositRows = ({ deposits }: { deposits: readonly DepositEntry[] }) => (
  <Rows>
    {deposits.map((deposit) => {
      const { number, name, treatments, amount, day, time, until, received } = deposit;
      const facts = [
        treatments,
        formatDayTime(day, time),
        until && `gardé jusqu’au ${formatUtcMoment(until)}`,
        received && 'le paiement est bien arrivé',
      ];
      return (
        <Row
          key={number}
          id={number}
          title={name}
          to={buildRequestLink(number)}
          end={formatXof(amount)}
          detail={facts.filter(Boolean).join(' · ')}
        >
          <Answers deposit={deposit} />
        </Row>
      );
    })}
  </Rows>
);

function Answers({ deposit }: { deposit: DepositEntry }) {
  const { name, phone, status, state } = deposit;
  const institute = useInstitute();
  const methods = listDepositMethodKeys(institute.deposits);
  const isConfirmed = status === 'confirmed';
  const isMethodAsked = isConfirmed && methods.length > 1;
  return (
    <div className="toolbar row-tools">
      {isMethodAsked && <span aria-hidden="true">Reçu par</span>}
      {isConfirmed &&
        (isMethodAsked ? methods : [undefined]).map((method) => (
          <Answer
            key={method ?? ''}
            deposit={deposit}
            answer="noted"
            method={method}
            className="button button-outline"
          >
            {method ? (
              <>
                <span className="visually-hidden">{'Noter l’acompte, '}</span>
                {methodLabels[method]}
              </>
            ) : (
              'Noter l’acompte'
            )}
          </Answer>
        ))}
      {!isConfirmed && (
        <Answer deposit={deposit} answer="settled" className="button button-outline">
          C’est réglé
        </Answer>
      )}
      <MoreMenu label={`Autres actions : ${name}`}>
        {isConfirmed && (
          <Answer deposit={deposit} answer="refused" className="button-link">
            Refuser
          </Answer>
        )}
        {phone && <a href={`tel:${phone}`}>Appeler</a>}
        {isConfirmed && state === 'due' && phone && (
          <WhatsAppLink text={formatDepositMessage(deposit, institute)} to={phone}>
            Demander par WhatsApp
          </WhatsAppLink>
        )}
      </MoreMenu>
    </div>
  );
}

interface AnswerProps {
  deposit: DepositEntry;
  answer: string;
  method?: PaymentMethod | undefined;
  className: string;
  children: ReactNode;
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

const PaymentRows = ({ payments }: { payments: readonly UncheckedPayment[] }) => (
  <Rows>
    {payments.map(({ id, provider, providerId, amount, phone, reference, at }) => {
      const facts = [
        phone && `Du ${phone.startsWith('+') ? formatPhone(phone) : phone}`,
        formatUtcMoment(at),
        reference && `motif\u00a0: ${reference}`,
        `référence ${providerId}`,
      ];
      return (
        <Row
          key={id}
          title={provider}
          end={formatXof(amount)}
          detail={facts.filter(Boolean).join(' · ')}
        >
          <ButtonForm
            action={adminPaths.adminTill}
            className="button button-outline"
            hiddenFields={{ intent: asideIntent, id }}
          >
            C’est vérifié
            <span className="visually-hidden">{` : ${formatXof(amount)} par ${provider}`}</span>
          </ButtonForm>
        </Row>
      );
    })}
  </Rows>
);
