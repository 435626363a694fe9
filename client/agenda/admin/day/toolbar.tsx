import { Form, useSearchParams } from 'react-router';
import { addDays } from '../../../../shared/calendar/calendar-month.ts';
import { paths } from '../../../../shared/page/paths.ts';
import { Icon } from '../../../components/icon.tsx';
import { Link } from '../../../components/link.tsx';
import { usePage } from '../../../page/page-context.ts';
import { agendaLink, bookLink, fields, viewOf, weekView } from '../agenda-address.ts';
import { nowId } from '../calendar/calendar-grid.tsx';

/** One row, so that a phone's first screen is left to the day. */
export function Toolbar() {
  const [search] = useSearchParams();
  const { today } = usePage();
  const { day, view, isWeek, staff, move } = viewOf(search, today);
  const kept = { view, staff, move };
  const step = isWeek ? 7 : 1;
  return (
    <div className="agenda-tools">
      <nav aria-label="Jours" className="pills">
        <Link to={agendaLink(addDays(day, -step), kept)} rel="prev">
          <Icon name="previous" />
          <span className="visually-hidden">
            {isWeek ? 'Semaine précédente' : 'Jour précédent'}
          </span>
        </Link>
        <Link
          to={`${agendaLink(isWeek ? today : undefined, kept)}#${nowId}`}
          aria-current={!isWeek && day === today ? 'page' : undefined}
        >
          Aujourd’hui
        </Link>
        <Link to={agendaLink(addDays(day, step), kept)} rel="next">
          <Icon name="next" />
          <span className="visually-hidden">{isWeek ? 'Semaine suivante' : 'Jour suivant'}</span>
        </Link>
        <Link to={agendaLink(day, { ...kept, view: isWeek ? undefined : weekView })}>
          {isWeek ? 'Jour' : 'Semaine'}
        </Link>
      </nav>
      <Jump key={`${day} ${view}`} {...{ day, view, staff, move }} />
      <Link className="button agenda-new" to={bookLink({ day: day < today ? today : day })}>
        <span aria-hidden="true">+</span>
        <span className="agenda-new-text">Nouveau rendez-vous</span>
      </Link>
    </div>
  );
}

/** To any day. */
const Jump = ({ day, ...kept }: Omit<ReturnType<typeof viewOf>, 'isWeek' | 'first'>) => (
  <details className="agenda-jump">
    <summary>
      <Icon name="day" />
      <span className="visually-hidden">Un autre jour</span>
    </summary>
    <Form action={paths.admin} className="row control">
      <input
        type="date"
        className="control"
        name={fields.day}
        defaultValue={day}
        aria-label="Aller au"
        required
      />
      {Object.entries(kept).map(
        ([name, value]) =>
          value && (
            <input
              key={name}
              type="hidden"
              name={fields[name as keyof typeof kept]}
              value={value}
            />
          ),
      )}
      <button type="submit" className="button button-outline">
        Voir ce jour
      </button>
    </Form>
  </details>
);
