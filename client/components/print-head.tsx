import { formatNameAndAddress, formatPhone, joinSentences } from '#shared/institute.ts';
import { useInstitute } from '../page/page-context.ts';

export function PrintHead() {
  const institute = useInstitute();
  return (
    <p className="print-only">
      {joinSentences(formatNameAndAddress(institute), formatPhone(institute.phone))}
    </p>
  );
}
