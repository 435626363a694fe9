import { formatPhone, joinSentences, nameAndAddress } from '#shared/institute.ts';
import { useInstitute } from '../page/page-context.ts';

export function PrintHead() {
  const institute = useInstitute();
  return (
    <p className="print-only">
      {joinSentences(nameAndAddress(institute), formatPhone(institute.phone))}
    </p>
  );
}
