import { shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import type { OutsideHours } from '../../../shared/site/content-history.ts';
import { momentText } from '../../../shared/text/moment-text.ts';
import { Link } from '../../components/link.tsx';

export function OutsideList({ outside }: { outside: readonly OutsideHours[] }) {
  if (outside.length === 0) return null;
  return (
    <section className="card stack notice-question" aria-labelledby="hors-horaires">
      <h2 id="hors-horaires">{outsideText(outside.length)}</h2>
      <p>Rien n’est annulé&nbsp;: déplacez-les, ou laissez-les.</p>
      <ul className="lines">
        {outside.map(({ number, name, day, time, moment, isConfirmed }) => (
          <li key={number}>
            <div>
              <p>
                <strong>
                  {`${shortDayTitle(day)}, ${time ? formatTime(time) : momentText(moment)}`}
                </strong>
              </p>
              <p>
                <Link className="line-link" to={requestLink(number)}>
                  {name}
                  <span className="visually-hidden">{`, demande ${number}`}</span>
                </Link>
              </p>
              <p className="muted small">
                {isConfirmed ? 'Rendez-vous confirmé' : 'Demande sans réponse'}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const outsideText = (count: number) =>
  count === 1
    ? 'Un rendez-vous ou une demande hors des horaires'
    : `${count}\u00a0rendez-vous ou demandes hors des horaires`;
