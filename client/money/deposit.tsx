import type { ComponentProps } from 'react';
import { isHeld, type VisitDeposit } from '#shared/appointments/request-status.ts';
import { visitFields as fields } from '#shared/appointments/visit-address.ts';
import type { VisitRecord } from '#shared/appointments/visit-record.ts';
import { formatUtcMoment, listDepositMethods } from '#shared/money/deposit-text.ts';
import { formatXof } from '#shared/money/money-text.ts';
import { buildVisitPath } from '#shared/page/paths.ts';
import { SendingNotice, VisitButton } from '../appointments/visit-changes.tsx';
import type { VisitProps } from '../appointments/visit-text.ts';
import { CallLink } from '../components/call-link.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { PostForm } from '../forms/post-form.tsx';
import { useInstitute } from '../page/page-context.ts';

/** Returns true if the slot was released because of its deposit. The deposit's notice then tells the state. */
export const hasReleasedSlot = ({ status, deposit }: VisitRecord): boolean =>
  status === 'cancelled' && ['expired', 'refused', 'said'].includes(deposit?.state ?? '');

export function Deposit({ visit, token }: VisitProps) {
  const { deposit, status } = visit;
  if (!deposit) return null;
  const { state } = deposit;
  if (isHeld(visit)) {
    return state === 'said' ? (
      <ReportedDeposit visit={visit} deposit={deposit} />
    ) : (
      <DepositToPay visit={visit} deposit={deposit} token={token} />
    );
  }
  if (status !== 'cancelled') return null;
  if (state === 'expired') return <ReleasedSlot deposit={deposit} token={token} />;
  return state === 'refused' || state === 'said' ? <ReleasedSlot deposit={deposit} /> : null;
}

interface DepositProps extends Pick<VisitProps, 'visit'> {
  deposit: VisitDeposit;
}

function DepositToPay({ visit, deposit, token }: DepositProps & { token: string }) {
  const { deposits } = useInstitute();
  const { amount, until } = deposit;
  return (
    <section id="acompte" className="card stack" aria-labelledby="titre-acompte">
      <h2 id="titre-acompte">Votre acompte</h2>
      {until && (
        <p>
          {'Heure gardée jusqu’au '}
          <strong>{formatUtcMoment(until)}</strong>.
        </p>
      )}
      <PayList visit={visit} deposit={deposit} />
      <p>Puis dites-le-nous&nbsp;: l’heure reste à vous jusqu’à notre réponse.</p>
      <PaidForm token={token} amount={amount} />
      {deposits.terms && <p className="muted small">{deposits.terms}</p>}
    </section>
  );
}

function PayList({ visit, deposit: { amount } }: DepositProps) {
  const methods = listDepositMethods(useInstitute().deposits, amount);
  return (
    <ul className="pay-list">
      <li>
        <PayLine name="Montant" value={formatXof(amount)} text={String(amount)} what="le montant" />
      </li>
      {methods.map(({ name, link, hasAmount, number, shownNumber }) => (
        <li key={name}>
          {link && (
            <a className="button" href={link} target="_blank" rel="noopener noreferrer">
              {hasAmount ? `Payer ${formatXof(amount)} avec ${name}` : `Ouvrir ${name}`}
            </a>
          )}
          {number && (
            <PayLine name={name} value={shownNumber} text={number} what={`le numéro ${name}`} />
          )}
        </li>
      ))}
      <li>
        <PayLine
          name="Motif, si demandé"
          value={visit.number}
          text={visit.number}
          what="le motif"
        />
      </li>
    </ul>
  );
}

/** Tells the institute of the payment. It uses a button because programs follow links in mails. */
const PaidForm = ({ token, amount }: { token: string; amount: number }) => (
  <PostForm action={buildVisitPath(token)} className="actions">
    <input type="hidden" name="intent" value={fields.paid} />
    <input type="hidden" name={fields.amount} value={amount} />
    <VisitButton>J’ai payé</VisitButton>
    <SendingNotice />
  </PostForm>
);

const ReportedDeposit = (props: DepositProps) => (
  <>
    <div id="acompte" className="notice notice-success">
      <p className="notice-title">Merci, nous vérifions votre acompte</p>
      <p>L’heure reste à vous jusqu’à notre réponse.</p>
    </div>
    <details>
      <summary>Revoir le montant et les numéros</summary>
      <PayList {...props} />
    </details>
  </>
);

/** Shown for an hour that is no longer held. `token`: the client may still say that the deposit is paid. */
function ReleasedSlot({ deposit, token }: { deposit: VisitDeposit; token?: string }) {
  return (
    <section id="acompte" className="notice notice-question" aria-labelledby="titre-acompte">
      <h2 id="titre-acompte">L’heure n’est plus gardée</h2>
      <p>{formatReleasedSlot(deposit)}</p>
      {token ? (
        <PaidForm token={token} amount={deposit.amount} />
      ) : (
        <p className="actions">
          <CallLink className="button button-outline" />
        </p>
      )}
    </section>
  );
}

function formatReleasedSlot({ amount, state }: VisitDeposit): string {
  const amountText = formatXof(amount);
  return state === 'expired'
    ? `L’acompte de ${amountText} n’est pas arrivé à temps\u00a0: l’heure est de nouveau libre. Vous avez payé\u202f? Dites-le-nous\u00a0: nous vous rappelons.`
    : `Si vous avez payé ${amountText}, rien n’est perdu\u00a0: appelez-nous pour une autre heure, ou pour un remboursement.`;
}

interface PayLineProps extends ComponentProps<typeof CopyButton> {
  name: string;
  value: string | undefined;
}

const PayLine = ({ name, value, ...copied }: Omit<PayLineProps, 'label'>) => (
  <>
    <p>
      {name} <strong>{value}</strong>
    </p>
    <CopyButton label="Copier" {...copied} />
  </>
);
