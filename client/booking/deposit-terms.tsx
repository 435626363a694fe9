import { formatXof } from '../../shared/money/money-text.ts';
import { payNames } from '../../shared/money/pay-ways.ts';
import { useInstitute } from '../page/page-context.ts';
import type { ShownDeposit } from './send/shown-deposit.ts';

/**
 * Tells the amount, the ways to pay and the terms before anything is sent. A deposit for some numbers only is
 * announced after booking, so that the form never reveals a client's history.
 */
export function DepositTerms({ amount, isSure }: ShownDeposit) {
  const { deposits } = useInstitute();
  const { hold, terms } = deposits;
  const hours = `${hold}\u00a0${hold > 1 ? 'heures' : 'heure'} d’ouverture au plus`;
  if (!isSure) {
    return (
      <p className="muted small">
        {`Selon vos visites passées, un acompte de ${formatXof(amount)} peut vous être demandé après l’envoi, par ${payNames(deposits)}\u00a0: l’heure vous est alors gardée ${hours}. ${terms}`}
      </p>
    );
  }
  return (
    <div className="notice stack-tight">
      <p className="notice-title">{`Acompte demandé\u00a0: ${formatXof(amount)}`}</p>
      <p>{`À payer par ${payNames(deposits)}\u00a0: la page suivante vous dit comment. L’heure vous est gardée ${hours}.`}</p>
      {terms && <p>{`Conditions\u00a0: ${terms}`}</p>}
    </div>
  );
}
