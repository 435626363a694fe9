import { trueMoment } from '../../../../../shared/calendar/night.ts';
import { formatTime } from '../../../../../shared/calendar/opening.ts';
import type { Gaps } from '../../../../../shared/contract/admin/gaps.ts';
import { whatsappLink } from '../../../../../shared/institute.ts';
import { bookAtLink } from '../../../../../shared/page/waiting-address.ts';
import { hourFreedText } from '../../../../../shared/text/waiting-text.ts';
import { useInstitute, usePage } from '../../../../page/page-context.ts';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { BookFor } from '../../waiting/book-for.tsx';
import { careText } from '../../waiting/care-text.ts';

type Gap = Gaps['gaps'][number];

interface Props {
  entry: NonNullable<Gap['listed']>[number];
  gap: Gap;
  day: string;
}

/** Somebody on the waiting list whom it fits: call or write on WhatsApp, or book for her. */
export function ListedCard({ entry, gap, day }: Props) {
  const { name, phone, persons } = entry;
  const at = trueMoment({ day, time: entry.time });
  const institute = useInstitute();
  const { origin } = usePage();
  const care = careText(persons, useCatalogue());
  const book = origin + bookAtLink({ ...at, lists: persons, staff: gap.staff });
  const label = <span className="visually-hidden">{` : ${name}`}</span>;
  return (
    <li className="card stack-tight">
      <p>
        <strong>{name}</strong>
        {`, ${care}`}
      </p>
      <p className="muted">{`Sur la liste d’attente\u00a0; possible à ${formatTime(at.time)}.`}</p>
      <div className="actions">
        <BookFor of={{ ...entry, staff: gap.staff }} day={at.day} time={at.time} />
        <a className="button button-outline" href={`tel:${phone}`}>
          <span>Appeler{label}</span>
        </a>
        <a
          className="button button-outline"
          href={whatsappLink(hourFreedText({ name, ...at, care, book }, institute), phone)}
          target="_blank"
          rel="noopener"
        >
          <span>WhatsApp{label}</span>
        </a>
      </div>
    </li>
  );
}
