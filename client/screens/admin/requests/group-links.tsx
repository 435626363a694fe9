import { dateTitle, spanText } from '../../../../shared/calendar/time-of-day.ts';
import type { RequestFile } from '../../../../shared/contract/admin/requests.ts';
import { wordsFor } from '../../../../shared/contract/booking/request-status.ts';
import { requestLink } from '../../../../shared/page/admin-paths.ts';
import { peopleText } from '../../../../shared/text/request-text.ts';
import { Link } from '../../../components/link.tsx';

/** The other appointments of the same group, one tap away. */
export function GroupLinks({ request: { number, beside } }: { request: RequestFile }) {
  if (!beside) return null;
  const standing = beside.filter(({ status }) => status === 'confirmed');
  const people = standing.reduce((sum, one) => sum + one.people, 0);
  return (
    <section aria-labelledby="groupe">
      <h3 id="groupe">{`Groupe de ${peopleText(people)}`}</h3>
      <ul>
        {beside.map((one) => {
          const { day, time, ends, status } = one;
          const when = [dateTitle(day, time), time && spanText(time, ends)]
            .filter(Boolean)
            .join(', ');
          const what = `${peopleText(one.people)}\u00a0: ${when}`;
          return (
            <li key={one.number}>
              {one.number === number ? (
                <strong>{what}</strong>
              ) : (
                <Link className="tappable" to={requestLink(one.number)}>
                  {what}
                </Link>
              )}
              {status !== 'confirmed' && ` · ${wordsFor(time).labels[status]}`}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
