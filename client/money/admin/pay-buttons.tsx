import { methodLabels } from '#shared/money/money-address.ts';
import { paymentMethods } from '#shared/money/till.ts';

interface Props {
  name: string;
  prefix?: string;
  /** True to emphasize the first method, cash. */
  isStrong?: boolean | undefined;
}

export const PayButtons = ({ name, prefix = '', isStrong = false }: Props) => (
  <p className="pay-buttons">
    {paymentMethods.map((method, index) => (
      <button
        key={method}
        type="submit"
        className={isStrong && index === 0 ? 'button' : 'button button-outline'}
        name={name}
        value={prefix + method}
      >
        {methodLabels[method]}
      </button>
    ))}
  </p>
);
