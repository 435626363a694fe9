import { shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import type { HoursName } from '../../../shared/opening/hours-values.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import type { OutsideHours } from '../../../shared/site/content-history.ts';
import { momentText } from '../../../shared/text/moment-text.ts';
import type { Outcome } from '../../admin/edit-form.tsx';
import { type Posted, refuse } from '../../admin/load.ts';
import { apiContext } from '../../api/api.ts';
import { Link } from '../../components/link.tsx';

/* Warns about appointments outside new opening hours. A second press publishes the hours all the same. */

const sureField = 'vu';

export const SureField = ({ outcome }: { outcome: Outcome | undefined }) => (
  <input type="hidden" name={sureField} value={outcome?.values[sureField] ?? ''} />
);

const mostNames = 5;

/** Returns undefined if no appointment would be outside, or the warning named them all. `value` is unvalidated. */
export async function refuseUntold(posted: Posted, id: HoursName, value: unknown) {
  const { context, values } = posted;
  const asked = await context
    .get(apiContext)
    .call({ name: 'adminOutsideHours', body: { id, value } });
  // Saving reports invalid hours or a lost session.
  if (!asked.ok) return undefined;
  const { outside } = asked.data;
  const key = outside.map(({ number }) => number).join(' ');
  if (key === '' || key === values[sureField]) return undefined;
  const problem = { error: 'confirm-anyway', message: toldText(outside), field: '' } as const;
  return refuse(problem, { ...values, [sureField]: key }, 409);
}

function toldText(outside: readonly OutsideHours[]): string {
  const names = outside.slice(0, mostNames).map(nameText);
  const more = outside.length - names.length;
  const all = [...names, ...(more > 0 ? [`et ${more}\u00a0de plus`] : [])].join(', ');
  const countText =
    outside.length === 1
      ? 'Un rendez-vous ou une demande serait'
      : `${outside.length}\u00a0rendez-vous ou demandes seraient`;
  return `${countText} hors de ces horaires\u00a0: ${all}. Rien n’est encore publié. Publiez à nouveau si c’est voulu\u00a0: ils resteront à déplacer.`;
}

const nameText = ({ name, day, time, moment }: OutsideHours) =>
  `${name} (${time ? appointmentTitle(day, time) : `${shortDayTitle(day)}, ${momentText(moment)}`})`;

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
