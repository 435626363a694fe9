import { shortDayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { appointmentTitle } from '../../../../shared/calendar/time-of-day.ts';
import type { Meant, UnattachedPayment } from '../../../../shared/contract/admin/payments.ts';
import { formatPhone } from '../../../../shared/institute.ts';
import { adminPaths, requestLink } from '../../../../shared/page/admin-paths.ts';
import { untilText } from '../../../../shared/text/deposit-text.ts';
import { formatXof } from '../../../../shared/text/money.ts';
import { Link } from '../../../components/link.tsx';
import { ButtonForm } from '../forms/edit-form.tsx';

/** Which of the screen's forms is meant. */
export const paymentIntents = { attach: 'rattacher', aside: 'ecarter' } as const;

/** A payment that fits no deposit, with what it may have been for. */
export function PaymentCard({ payment }: { payment: UnattachedPayment }) {
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
      {unasked.map((one) => (
        <Unasked key={one.number} one={one} />
      ))}
      {asked.length > 0 && <p>C’est l’acompte de&nbsp;:</p>}
      {asked.map((one, index) => (
        <Attach
          key={one.number}
          one={one}
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

const Unasked = ({ one: { number, name, day, time } }: { one: Meant }) => (
  <p>
    {'Le motif nomme '}
    <Link to={requestLink(number)}>{`${name}, ${number}`}</Link>
    {`, ${time ? appointmentTitle(day, time) : shortDayTitle(day)}, sans acompte attendu.`}
  </p>
);

interface AttachProps {
  one: Meant;
  paymentId: string;
  isLikeliest: boolean;
}

function Attach({ one, paymentId, isLikeliest }: AttachProps) {
  const { number, version, name, day, time } = one;
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
      <p className="muted small">{`${appointmentTitle(day, time)}, ${stateText(one)}`}</p>
    </div>
  );
}
