import type { ScreenProps } from '#client/admin/admin-screen.tsx';
import { AnywayButton } from '#client/admin/anyway-button.tsx';
import { CheckField, Input, Select } from '#client/admin/edit-form.tsx';
import { buildAbsenceLink } from '#client/agenda/admin/agenda-address.ts';
import {
  FreeTimeButtons,
  formatChoice,
  OtherTimes,
  TroubleNotice,
} from '#client/agenda/admin/free-times.tsx';
import { Link } from '#client/components/link.tsx';
import { buildFieldId } from '#client/forms/field-id.ts';
import { type FormOutcome, findFieldError } from '#client/forms/form-input.ts';
import { usePage } from '#client/page/page-context.ts';
import type { HandTimes } from '#shared/agenda/hand-times.ts';
import { addDays, formatShortDay, readDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { buildRequestLink } from '#shared/page/admin-paths.ts';
import type { RequestData } from './request-data.ts';
import {
  answerFormId,
  confirmFormId,
  type EditProps,
  getConfirmLabel,
  getIntent,
  IntentButton,
} from './request-forms.tsx';

interface Props extends EditProps {
  request: RequestData;
}

const getFixVerb = ({ status }: RequestData) =>
  status === 'confirmed' ? 'déplacer au' : 'fixer au';

export function ConfirmForm({ request, outcome, awayPath }: Props) {
  const { today } = usePage();
  const { number, status, day, hour, staff, times } = request;
  const values = outcome?.values;
  const lastDay = times?.days.at(-1)?.day;
  const isMove = status === 'confirmed';
  const isUnassigned = isMove && staff.length === 0;
  const isTyped = values !== undefined && getIntent(values.intent) === 'confirmer';
  // The keys remount the fields after a button for an hour, so that they show that hour.
  const postedKey = values && [values.day, values.hour, values.staff].join(' ');
  return (
    <div className="stack">
      {times && (
        <>
          {times.visits.map((visit) => (
            <p key={visit.number}>
              {'A déjà rendez-vous ce jour-là\u00a0: '}
              <Link to={buildRequestLink(visit.number)}>{formatTime(visit.hour)}</Link>
            </p>
          ))}
          <div className="stack agenda-hours">
            <TroubleNotice times={times} />
            <FreeTimeButtons times={times} verb={getFixVerb(request)} current={request} />
          </div>
        </>
      )}
      <OffAgendaNotice
        key={`hors ${postedKey}`}
        request={request}
        outcome={outcome}
        times={times}
      />
      <details open={!times || Boolean(times.trouble) || isTyped || isUnassigned}>
        <summary>Autre jour, heure ou personne</summary>
        <div className="form">
          {lastDay && (
            <Link
              className="line-link"
              to={buildRequestLink(number, confirmFormId, addDays(lastDay, 1), awayPath)}
            >
              {`Heures libres après le ${formatShortDay(lastDay)}`}
            </Link>
          )}
          <Input
            key={`jour ${postedKey}`}
            name="day"
            label="Jour"
            type="date"
            required
            min={today}
            defaultValue={day}
          />
          <Input
            key={`heure ${postedKey}`}
            name="hour"
            label="Heure"
            type="time"
            required
            defaultValue={hour ?? ''}
          />
          {times && times.staff.length > 0 && (
            <Select
              key={`avec ${postedKey}`}
              name="staff"
              label="Avec"
              options={[
                ['', isMove && !isUnassigned ? 'La même, ou qui est libre' : 'Qui est libre'],
                ...times.staff.map(({ id, name }) => [id, name] as const),
              ]}
            />
          )}
          <IntentButton intent="confirmer" className="button">
            {getConfirmLabel(status)}
          </IntentButton>
        </div>
      </details>
    </div>
  );
}

/** Returns the value of a button that overrides warnings: the day, hour and staff member that they concern. */
export const getForceValue = ({ day = '', hour = '', staff = '' }: FormOutcome['values']) =>
  formatChoice(day, hour, staff);

export const formatChosenStaff = (
  staff: readonly { id: string; name: string }[],
  { staff: chosenId }: FormOutcome['values'],
) => {
  const chosenStaff = staff.find(({ id }) => id === chosenId);
  return chosenStaff ? `, avec ${chosenStaff.name},` : '';
};

export function ConfirmRefused({ data: request, outcome }: ScreenProps<RequestData>) {
  if (!outcome) return null;
  const { problem, values } = outcome;
  const { day = '', hour = '' } = values;
  const isMove = request.status === 'confirmed';
  if (problem.error === 'slot-taken')
    return (
      <div className="toolbar">
        <OtherTimes
          others={problem.others}
          day={readDay(day)}
          verb={getFixVerb(request)}
          form={answerFormId}
        />
      </div>
    );
  if (problem.error !== 'confirm-anyway') return null;
  const time =
    readDay(day) === request.day
      ? `à ${formatTime(hour)}`
      : `${isMove ? 'au' : 'le'} ${formatDayTime(readDay(day) ?? '', hour)}`;
  return (
    <AnywayButton
      act={`${isMove ? 'Déplacer' : 'Confirmer'} ${time}${formatChosenStaff(request.times?.staff ?? [], values)}`}
      form={answerFormId}
      value={getForceValue(values)}
    />
  );
}

const offAgendaField = 'offAgenda';

/** Asks to tick a box if no staff member can serve. */
function OffAgendaNotice({
  request: { day, offAgenda },
  outcome,
  times,
}: EditProps & { times: HandTimes | undefined }) {
  const isAsked = outcome?.problem.error === 'off-agenda' || outcome?.values[offAgendaField];
  if (!times?.trouble && !isAsked) return null;
  const error = findFieldError(outcome?.problem, offAgendaField);
  return (
    <div className="notice notice-question stack" id={`${buildFieldId(offAgendaField)}-avis`}>
      <p>
        L’agenda ne peut retenir le temps de personne pour ce rendez-vous&nbsp;: il sera hors
        agenda. Les heures de ce jour restent proposées en ligne. Si quelqu’un doit s’en charger,{' '}
        <Link to={buildAbsenceLink(day)}>bloquez ses heures</Link>.
      </p>
      {error && <p className="field-error">{error}</p>}
      <CheckField
        name={offAgendaField}
        label="Hors agenda&nbsp;: ce rendez-vous n’occupe le temps de personne"
        defaultChecked={Boolean(outcome?.values[offAgendaField]) || offAgenda}
      />
    </div>
  );
}
