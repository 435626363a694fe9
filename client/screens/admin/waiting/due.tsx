import { appointmentTitle } from '../../../../shared/calendar/time-of-day.ts';
import type { DueWait } from '../../../../shared/contract/admin/waiting.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { bookAtLink } from '../../../../shared/page/waiting-address.ts';
import { hourFreedText } from '../../../../shared/text/waiting-text.ts';
import { useInstitute, usePage } from '../../../page/page-context.ts';
import { useCatalogue } from '../../../page/use-catalogue.ts';
import { Tell } from '../forms/tell.tsx';
import { BookFor } from './book-for.tsx';
import { careText } from './care-text.ts';

/** What is noted of somebody who is told. */
export const notedOf = ({ id, day, time, name }: DueWait) => ({
  ...{ action: adminPaths.adminWaits, name, fields: { id, day, time } },
});

/** Somebody to tell of an hour on WhatsApp. */
export function Due({ one }: { one: DueWait }) {
  const { name, phone, day, time, persons, staff } = one;
  const institute = useInstitute();
  const { origin } = usePage();
  const catalogue = useCatalogue();
  const care = careText(persons, catalogue);
  const book = origin + bookAtLink({ day, time, lists: persons, staff });
  const text = hourFreedText({ name, day, time, care, book }, institute);
  return (
    <li className="card stack-tight">
      <h3>{`${name}\u00a0: ${appointmentTitle(day, time)}`}</h3>
      <p>{care}</p>
      <Tell {...notedOf(one)} phone={phone} text={text}>
        <BookFor of={one} day={day} time={time} />
      </Tell>
    </li>
  );
}
