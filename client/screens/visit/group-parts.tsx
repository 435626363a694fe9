import { dateTitle, spanText } from '../../../shared/calendar/time-of-day.ts';
import type { Beside } from '../../../shared/contract/booking/course.ts';
import { wordsFor } from '../../../shared/contract/booking/request-status.ts';
import type { VisitFile } from '../../../shared/contract/booking/visit.ts';
import { visitPath } from '../../../shared/page/paths.ts';
import { peopleText } from '../../../shared/text/request-text.ts';
import { Link } from '../../components/link.tsx';
import { partLink } from './visit-links.ts';

interface Props {
  visit: VisitFile;
  token: string;
}

/** The appointments that a group was booked as: the page is about all of them, and leads to each. */
export function GroupParts({ visit, token }: Props) {
  const { number, beside = [], isPart } = visit;
  const who = whoIn(beside, visit);
  return (
    <section aria-labelledby="groupe" className="card">
      <h2 id="groupe">Votre groupe</h2>
      <p className="muted small">
        {isPart
          ? 'Cette page montre une partie de votre groupe.'
          : 'Nous vous recevons en plusieurs rendez-vous. Déplacer ou annuler sur cette page vaut pour tout le groupe\u00a0; chaque partie peut aussi changer seule.'}
      </p>
      <ul className="visit-beside">
        {beside.map((one, index) => (
          <li key={one.number}>
            <Line one={one} who={who[index] ?? peopleText(one.people)} />
            {isPart && one.number === number ? (
              <p className="muted small">Cette page</p>
            ) : (
              <Link className="tappable" to={partLink(token, one.number)}>
                {one.status === 'confirmed'
                  ? 'Voir ou changer cette partie seule'
                  : 'Voir cette partie'}
                <span className="visually-hidden">{`\u00a0: ${who[index]}`}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {isPart && (
        <p>
          <Link className="button button-outline" to={visitPath(token)}>
            Voir tout le groupe
          </Link>
        </p>
      )}
    </section>
  );
}

function Line({ one, who }: { one: Beside; who: string }) {
  const { number, day, time, ends, status } = one;
  return (
    <p>
      {`${who}\u00a0: `}
      <strong>
        {[dateTitle(day, time), time && spanText(time, ends)].filter(Boolean).join(', ')}
      </strong>
      {`, ${number}`}
      {status !== 'confirmed' && `, ${wordsFor(time).labels[status].toLowerCase()}`}
    </p>
  );
}

/** "Personnes 4 à 6", as the page numbers all who come; else how many. */
function whoIn(beside: readonly Beside[], { people, isPart }: VisitFile): string[] {
  const standing = beside.filter(({ status }) => status === 'confirmed');
  const all = standing.reduce((sum, one) => sum + one.people, 0);
  const areNumbered = isPart || all === people;
  let before = 0;
  return beside.map((one) => {
    if (!areNumbered || one.status !== 'confirmed') return peopleText(one.people);
    const [from, to] = [before + 1, before + one.people];
    before = to;
    return from === to ? `Personne ${from}` : `Personnes ${from} à ${to}`;
  });
}
