import { formatXof } from '../../shared/money/money-text.ts';
import type { PayWay } from '../../shared/money/pay-ways.ts';
import { CopyButton } from '../components/copy-button.tsx';

interface Props {
  ways: readonly PayWay[];
  amount: number;
}

export function PayWays({ ways, amount }: Props) {
  const isTyped = ways.some(({ hasAmount }) => !hasAmount);
  return (
    <>
      <ul className="stack-tight pay-ways">
        {ways.map(({ name, link, hasAmount, number, shownNumber }) => (
          <li key={name}>
            {link && (
              <a className="button" href={link} target="_blank" rel="noopener noreferrer">
                {hasAmount ? `Payer ${formatXof(amount)} avec ${name}` : `Ouvrir ${name}`}
              </a>
            )}
            {number && (
              <p>
                {`${name}, au `}
                <strong>{shownNumber}</strong>{' '}
                <CopyButton label={`Copier le numéro ${name}`} text={number} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {isTyped && (
        <p>
          {'Montant\u00a0: '}
          <strong>{formatXof(amount)}</strong>{' '}
          <CopyButton label="Copier le montant" text={String(amount)} />
        </p>
      )}
    </>
  );
}
