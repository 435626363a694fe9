import { ButtonForm } from '#client/admin/edit-form.tsx';
import { rowField } from '#client/admin/row-focus.ts';
import { Row, Rows, Section } from '#client/admin/screen-parts.tsx';
import { upcomingId } from '#client/agenda/admin/blocks.tsx';
import { useInstitute, usePage } from '#client/page/page-context.ts';
import {
  addMonths,
  type Day,
  findSameDay,
  formatDate,
  formatLongDay,
  formatShortDay,
  getWeekday,
  toMonth,
} from '#shared/calendar/calendar-month.ts';
import { findHoliday, type Holiday, listHolidays } from '#shared/calendar/holidays.ts';
import { findOpeningHours, isWeeklyClosed } from '#shared/calendar/hours-on.ts';
import { formatHours, weekdays } from '#shared/calendar/opening.ts';
import { findUndecidedHoliday } from '#shared/calendar/undecided-holidays.ts';
import { formatFieldName } from '#shared/contract/declared-fields.ts';
import type { ClosedDayList } from '#shared/opening/closed-days.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';

const monthsAhead = 4;

export const closeIntent = 'fermer';
export const closePrefix = 'fermer';

export const listNextHolidays = (today: Day): Holiday[] =>
  listHolidays(today, findSameDay(today, addMonths(toMonth(today), monthsAhead)));

export function Holidays({ closed }: { closed: ClosedDayList['days'] }) {
  const { today } = usePage();
  return (
    <Section id="feries" title="Jours fériés">
      <p className="muted small">
        Tant que vous n’avez pas choisi, les clients envoient une demande.
      </p>
      <Rows>
        {listNextHolidays(today).map((holiday) => (
          <HolidayLine
            key={holiday.day}
            holiday={holiday}
            isClosed={closed.some(({ day }) => day === holiday.day)}
          />
        ))}
      </Rows>
    </Section>
  );
}

const getRowId = (day: Day) => `ferie-${day}`;

function HolidayLine({ holiday, isClosed }: { holiday: Holiday; isClosed: boolean }) {
  const { day, name, isToConfirm } = holiday;
  const institute = useInstitute();
  const hours = isClosed ? undefined : findOpeningHours(day, institute);
  const isUndecided = hours && findUndecidedHoliday(day, institute);
  const isWeekly =
    !isClosed && !institute.closedDays.includes(day) && isWeeklyClosed(day, institute);
  const facts = [
    name,
    isToConfirm && 'date à confirmer',
    hours && !isUndecided && `ouvert ${formatHours(hours)}`,
    !hours && (isWeekly ? `fermé, comme chaque ${weekdays[getWeekday(day)]}` : 'fermé'),
  ].filter(Boolean);
  return (
    <Row id={getRowId(day)} title={formatShortDay(day)} detail={facts.join(' · ')}>
      {isClosed && <ReopenButton day={day} row={getRowId(day)} />}
      {isUndecided && <HolidayChoice day={day} className="button-link" />}
      {hours && !isUndecided && <CloseHoliday day={day} className="button-link" />}
    </Row>
  );
}

interface Props {
  day: Day;
  className: string;
  /** The day of the agenda to return to. */
  agendaDay?: Day;
}

export const HolidayChoice = (choice: Props) => (
  <div className="toolbar holiday-choice">
    <ButtonForm
      action={adminPaths.adminDays}
      hiddenFields={{
        intent: 'ouvrir',
        day: choice.day,
        retour: choice.agendaDay,
        [rowField]: getRowId(choice.day),
      }}
      className={choice.className}
    >
      On ouvre<span className="visually-hidden">{formatHoliday(choice.day)}</span>
    </ButtonForm>
    <CloseHoliday {...choice} />
  </div>
);

const formatHoliday = (day: Day) => `\u00a0: ${formatLongDay(day)}, ${findHoliday(day)}`;

const CloseHoliday = ({ day, className, agendaDay }: Props) => (
  <ButtonForm
    action={adminPaths.adminDays}
    hiddenFields={{
      intent: closeIntent,
      [formatFieldName(closePrefix, 'from')]: day,
      [formatFieldName(closePrefix, 'label')]: findHoliday(day),
      retour: agendaDay,
      [rowField]: getRowId(day),
    }}
    className={className}
  >
    {`On ferme le ${formatDate(day)}`}
    <span className="visually-hidden">{formatHoliday(day)}</span>
  </ButtonForm>
);

/** Closes a day, and leads to its clients. */
export const CloseDayButton = ({ day }: { day: Day }) => (
  <ButtonForm
    action={adminPaths.adminDays}
    hiddenFields={{
      intent: closeIntent,
      [formatFieldName(closePrefix, 'from')]: day,
      retour: day,
    }}
    className="button-link"
  >
    {'Fermer l’institut'}
    <span className="visually-hidden">{` le ${formatLongDay(day)}`}</span>
  </ButtonForm>
);

interface ReopenProps {
  day: Day;
  row?: string;
  isShortened?: boolean;
  agendaDay?: Day;
  className?: string;
}

export const ReopenButton = ({
  day,
  row = upcomingId,
  isShortened = false,
  agendaDay,
  className = 'button-link',
}: ReopenProps) => (
  <ButtonForm
    action={adminPaths.adminDays}
    hiddenFields={{
      intent: 'ouvrir',
      day,
      retour: agendaDay,
      ...(isShortened && { raccourci: 'oui' }),
      [rowField]: row,
    }}
    className={className}
  >
    {isShortened ? 'Heures habituelles' : 'Rouvrir'}
    <span className="visually-hidden">{` le ${formatLongDay(day)}`}</span>
  </ButtonForm>
);
