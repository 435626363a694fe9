import { paymentMethods } from '../../../../shared/contract/admin/money.ts';
import { methodLabels } from '../../../../shared/page/money.ts';
import { Select } from '../forms/edit-form.tsx';

/** How a gift card or session pack is paid. */
export const MethodSelect = () => (
  <Select
    name="method"
    label="Payé comment"
    defaultValue=""
    options={[
      ['', 'Choisissez'],
      ...paymentMethods.map((method) => [method, methodLabels[method]] as const),
    ]}
  />
);
