import { useActionData, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { weekdays } from '../../../../../shared/calendar/calendar-month.ts';
import type { LaneFile } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { Link } from '../../../../components/link.tsx';
import { Busy, ErrorNotice } from '../../../../components/notice.tsx';
import { optional, TextField } from '../../../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../../../forms/form-input.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import { useInstitute } from '../../../../page/page-context.ts';
import type { Loaded } from '../../admin-data.ts';
import { AdminPage } from '../../admin-page.tsx';
import { FactsNotice } from '../facts-problem.tsx';
import { hoursLink, laneLink } from '../team-links.ts';
import { InstituteHours } from './lane-facts.tsx';
import {
  findPeriod,
  instituteSpans,
  newPeriod,
  type Period,
  periodKey,
  timeFields,
  turns,
} from './periods.ts';
import { ShortField } from './short-field.tsx';

/** The working hours of one period. */
export function AdminLaneHours() {
  const { found, problem } = useLoaderData<Loaded<LaneFile>>();
  const outcome = useActionData<FormOutcome>();
  const [search] = useSearchParams();
  const period = found && findPeriod(found.hours, search.get('periode') ?? '');
  return (
    <AdminPage
      title={found ? `Horaires\u00a0: ${found.name}` : 'Horaires'}
      isWrong={outcome !== undefined || problem !== undefined}
    >
      <ErrorNotice problem={problem} />
      {found && (
        <>
          {outcome && <FactsNotice outcome={outcome} history={found.history} />}
          <InstituteHours hasOwn={found.hours.length > 0} />
          <HoursForm
            key={`${search} ${found.mark}`}
            lane={found}
            period={period}
            wanted={period ? periodKey(period) : newPeriod}
            outcome={outcome}
          />
          <p>
            <Link to={laneLink(found.id)}>{`Fiche\u00a0: ${found.name}`}</Link>
          </p>
        </>
      )}
    </AdminPage>
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
        name="du"
        label={<>Premier jour{optional}</>}
        hint="Laissez les deux jours vides pour des horaires de toute l’année."
        type="date"
        defaultValue={values?.du ?? period?.from}
        error={fieldError(problem, 'du')}
      />
      <TextField
        name="au"
        label={<>Dernier jour{optional}</>}
        type="date"
        defaultValue={values?.au ?? period?.to}
        error={fieldError(problem, 'au')}
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
