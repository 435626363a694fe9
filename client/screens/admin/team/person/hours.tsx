import { useNavigation } from 'react-router';
import { weekdays } from '../../../../../shared/calendar/opening.ts';
import type { LaneFile } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { Busy } from '../../../../components/notice.tsx';
import { optional, TextField } from '../../../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../../../forms/form-input.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import { useInstitute } from '../../../../page/page-context.ts';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import { ShortField } from '../../forms/short-field.tsx';
import { factsNotice } from '../facts-notice.tsx';
import { hoursLink, laneLink } from '../team-links.ts';
import { InstituteHours } from './lane-facts.tsx';
import { loadLane } from './load-lane.ts';
import {
  findPeriod,
  instituteSpans,
  newPeriod,
  type Period,
  periodIn,
  periodKey,
  timeFields,
  turns,
} from './periods.ts';
import { saveHours } from './save-hours.ts';

/** The working hours of one period. */
export const laneHoursScreen = adminScreen<LaneFile>({
  title: ({ found }) => (found ? `Horaires\u00a0: ${found.name}` : 'Horaires'),
  load: loadLane,
  forms: { '': saveHours },
  ...factsNotice,
  View: Hours,
  back: ({ found }) =>
    found ? [{ to: laneLink(found.id), label: `Fiche\u00a0: ${found.name}` }] : [],
});

function Hours({ found, outcome, search }: Shown<LaneFile>) {
  const period = findPeriod(found.hours, periodIn(search));
  return (
    <>
      <InstituteHours hasOwn={found.hours.length > 0} />
      <HoursForm
        key={`${search} ${found.mark}`}
        lane={found}
        period={period}
        wanted={period ? periodKey(period) : newPeriod}
        outcome={outcome}
      />
    </>
  );
}

interface Props {
  lane: LaneFile;
  /** Undefined for a new one. */
  period: Period | undefined;
  wanted: string;
  outcome: FormOutcome | undefined;
}

function HoursForm({ lane: { id, mark }, period, wanted, outcome }: Props) {
  const { problem, values } = outcome ?? {};
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <PostForm action={hoursLink(id, wanted)} className="form card">
      <input type="hidden" name="mark" value={mark} />
      <TextField
        name="from"
        label={<>Premier jour{optional}</>}
        hint="Laissez les deux jours vides pour des horaires de toute l’année."
        type="date"
        defaultValue={values?.from ?? period?.from}
        error={fieldError(problem, 'from')}
      />
      <TextField
        name="to"
        label={<>Dernier jour{optional}</>}
        type="date"
        defaultValue={values?.to ?? period?.to}
        error={fieldError(problem, 'to')}
      />
      <p className="field-hint">
        Un jour vide n’est pas travaillé. La deuxième ligne sert après une pause.
      </p>
      {weekdays.map((name, weekday) => (
        <Weekday key={name} name={name} weekday={weekday} period={period} outcome={outcome} />
      ))}
      <button type="submit" className="button" aria-disabled={isBusy}>
        Enregistrer ces horaires
      </button>
      {period && (
        <button type="submit" className="button button-outline" name="intent" value="supprimer">
          Supprimer ces horaires
        </button>
      )}
      {isBusy && <Busy>Envoi en cours…</Busy>}
    </PostForm>
  );
}

function Weekday({
  name,
  weekday,
  period,
  outcome,
}: Pick<Props, 'period' | 'outcome'> & { name: string; weekday: number }) {
  const institute = useInstitute();
  const spans = (period?.spans ?? instituteSpans(institute)).filter(
    (span) => span.weekday === weekday,
  );
  const time = (field: string, value: string | undefined) => ({
    name: field,
    type: 'time',
    step: 300,
    defaultValue: outcome?.values[field] ?? value,
    error: fieldError(outcome?.problem, field),
  });
  return (
    <fieldset className="weekday">
      <legend className="capitalized">{name}</legend>
      {turns.map((turn) => {
        const [first, last] = timeFields(weekday, turn);
        const span = spans[turn - 1];
        return (
          <div key={turn} className="span">
            <ShortField {...time(first, span?.starts)} label={turn === 1 ? 'De' : 'Puis de'} />
            <ShortField {...time(last, span?.ends)} label="à" />
          </div>
        );
      })}
    </fieldset>
  );
}
