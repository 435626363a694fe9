import { useNavigation } from 'react-router';
import { onTheClock } from '../../../../../shared/calendar/evening.ts';
import { weekdays } from '../../../../../shared/calendar/opening.ts';
import type { LaneFile } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { Busy } from '../../../../components/notice.tsx';
import { optional } from '../../../../forms/field.tsx';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { useInstitute } from '../../../../page/page-context.ts';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import { EditForm, Input, Short } from '../../forms/edit-form.tsx';
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
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <EditForm
      action={hoursLink(id, wanted)}
      className="form card"
      hiddenFields={{ mark }}
      outcome={outcome}
    >
      <Input
        name="from"
        label={<>Premier jour{optional}</>}
        hint="Laissez les deux jours vides pour des horaires de toute l’année."
        type="date"
        defaultValue={period?.from}
      />
      <Input name="to" label={<>Dernier jour{optional}</>} type="date" defaultValue={period?.to} />
      <p className="field-hint">
        Un jour vide n’est pas travaillé. La deuxième ligne sert après une pause. Une fin après
        minuit s’écrit telle quelle&nbsp;: de 20:00 à 01:30.
      </p>
      {weekdays.map((name, weekday) => (
        <Weekday key={name} name={name} weekday={weekday} period={period} />
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
    </EditForm>
  );
}

function Weekday({
  name,
  weekday,
  period,
}: Pick<Props, 'period'> & { name: string; weekday: number }) {
  const institute = useInstitute();
  const spans = (period?.spans ?? instituteSpans(institute)).filter(
    (span) => span.weekday === weekday,
  );
  const time = (field: string, value: string | undefined) => ({
    name: field,
    type: 'time',
    step: 300,
    defaultValue: value,
  });
  return (
    <fieldset className="weekday">
      <legend className="capitalized">{name}</legend>
      {turns.map((turn) => {
        const [first, last] = timeFields(weekday, turn);
        const span = spans[turn - 1];
        return (
          <div key={turn} className="span">
            <Short {...time(first, span?.starts)} label={turn === 1 ? 'De' : 'Puis de'} />
            <Short {...time(last, span && onTheClock(span.ends))} label="à" />
          </div>
        );
      })}
    </fieldset>
  );
}
