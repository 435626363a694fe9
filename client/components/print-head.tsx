import { formatPhone, placeText } from '../../shared/institute.ts';
import { useInstitute } from '../page/page-context.ts';

/** Names the institute on paper, as the header and the footer are not printed. */
export function PrintHead() {
  const { name, address, phone } = useInstitute();
  return <p className="print-only">{`${name}, ${placeText(address)}. ${formatPhone(phone)}.`}</p>;
}
