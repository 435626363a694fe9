import { isDay } from '../../../../../shared/calendar/calendar-month.ts';
import { appointmentTitle } from '../../../../../shared/calendar/time-of-day.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { Link } from '../../../../components/link.tsx';
import type { Problem } from '../../../../forms/form-input.ts';
import { usePage } from '../../../../page/page-context.ts';
import { Input } from '../../forms/edit-form.tsx';
import { whyLink } from '../agenda-address.ts';
import { chosenValue } from '../free-times.tsx';
import type { BookOutcome } from './book-data.ts';
import { chosenTime, wishOf } from './wish.ts';

interface Props {
  values: BookOutcome['values'];
  error: string | undefined;
}

/** Books any hour, even one that is not offered, as for a client who is at the door. */
export function AnyHour({ values, error }: Props) {
  return (
    <details className="agenda-more" open={!!(values.time || error)}>
      <summary>Une autre heure</summary>
      <div className="form">
        <Input
          name="time"
          label="Heure"
          hint="Le jour est celui d’en haut. Aussi hors des heures de travail."
          type="time"
          step={300}
        />
        <button type="submit" className="button button-outline">
          Réserver à cette heure
        </button>
      </div>
    </details>
  );
}

const overridable = ['slot-taken', 'closed-day', 'too-soon', 'past-hour'];

/** Overrides working hours and notice time on purpose; never another appointment. */
export function BookAnyway({ problem, values }: { problem: Problem; values: Props['values'] }) {
  const { today } = usePage();
  const { day, time } = chosenTime(values);
  if (!overridable.includes(problem.error) || !isDay(day)) return null;
  const { treatments, people } = wishOf(values, today);
  const why = whyLink({ day, hour: time, treatment: treatments.join(), people: String(people) });
  return (
    <div className="notice notice-question">
      {values.force ? (
        <>
          <p>
            Toutes les personnes qui font ces soins ont déjà un rendez-vous à cette heure-là.
            Choisissez une autre heure ou une autre personne, ou complétez l’équipe.
          </p>
          <p>
            <Link to={adminPaths.adminTeam}>Compléter l’équipe</Link>
          </p>
        </>
      ) : (
        <button type="submit" className="button" name="force" value={chosenValue(day, time)}>
          {`Réserver quand même le ${appointmentTitle(day, time)}`}
        </button>
      )}
      <p className="link-row">
        <Link to={why}>Pourquoi cette heure n’est pas libre&nbsp;?</Link>
      </p>
    </div>
  );
}
