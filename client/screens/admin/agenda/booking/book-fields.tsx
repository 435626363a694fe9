import { isDay } from '../../../../../shared/calendar/calendar-month.ts';
import { appointmentTitle } from '../../../../../shared/calendar/time-of-day.ts';
import { requestLimits } from '../../../../../shared/contract/booking/request.ts';
import { typedFields } from '../../../../../shared/contract/booking/request-fields.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { Link } from '../../../../components/link.tsx';
import { optional } from '../../../../forms/field.tsx';
import type { Problem } from '../../../../forms/form-input.ts';
import { usePage } from '../../../../page/page-context.ts';
import { Area, Input, Select } from '../../forms/edit-form.tsx';
import { fields, whyLink } from '../agenda-address.ts';
import { chosenValue } from '../free-times.tsx';
import { TreatmentSelect } from '../treatment-select.tsx';
import type { BookOutcome } from './book-data.ts';
import { chosenTime, wishOf } from './wish.ts';

interface MoreProps {
  staff: readonly { id: string; name: string }[];
  values: BookOutcome['values'];
  /** The client's card already shows these values. */
  isFolded: boolean;
  errorOf(name: string): string | undefined;
}

const further = [
  ['soin2', 'Deuxième soin'],
  ['soin3', 'Troisième soin'],
] as const;

/** Fields that most telephone bookings do not need. */
export function MoreFields({ staff, values, isFolded, errorOf }: MoreProps) {
  const names = ['soin2', 'soin3', fields.staff, 'email', 'note'];
  const isOpen = names.some((name) => values[name] || errorOf(name)) || !!errorOf(fields.people);
  return (
    <details
      className="agenda-more"
      open={!isFolded && (isOpen || Number(values[fields.people] || 1) > 1)}
    >
      <summary>Plusieurs soins ou personnes, avec qui, e-mail, note</summary>
      <div className="form">
        {further.map(([name, label]) => (
          <TreatmentSelect key={name} name={name} label={label} />
        ))}
        <Input
          name={fields.people}
          label="Nombre de personnes"
          type="number"
          min={1}
          max={requestLimits.people}
        />
        <Select
          name={fields.staff}
          label="Avec"
          options={[['', 'Qui est libre'], ...staff.map(({ id, name }) => [id, name] as const)]}
        />
        <Input
          name="email"
          label={<>E-mail{optional}</>}
          hint="La confirmation y part."
          type="email"
          autoComplete="off"
        />
        <Area
          name="note"
          label={<>Précisions{optional}</>}
          rows={2}
          maxLength={typedFields.note.limit}
        />
      </div>
    </details>
  );
}

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
