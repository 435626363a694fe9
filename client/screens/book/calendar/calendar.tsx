import type { ReactNode } from 'react';
import {
  monthBounds,
  nextOpenDays,
  requestDayProblem,
} from '../../../../shared/calendar/booking-days.ts';
import {
  addMonths,
  type Day,
  monthOf,
  monthTitle,
  shortDayTitle,
  weekdays,
  weeksOf,
} from '../../../../shared/calendar/calendar-month.ts';
import { bookingFields as fields } from '../../../../shared/page/booking-address.ts';
import { Icon } from '../../../components/icon.tsx';
import { TextField } from '../../../forms/field.tsx';
import { fieldId } from '../../../forms/field-id.ts';
import { usePage } from '../../../page/page-context.ts';
import type { Choices } from '../choices/choices.ts';
import { chooseAt, parts } from '../choices/choose-at.ts';
import { longestDate } from '../choices/read-choices.ts';
import type { Pressed } from '../choices/use-choosing.ts';
import { DayCell } from './day-cell.tsx';
import { useGridKeys } from './grid-keys.ts';

interface Props {
  choices: Choices;
  /** Of the back office. */
  closedDays: readonly Day[];
  error: string | undefined;
  choose(pressed: Pressed): void;
}

/** A month of submit buttons. Every day can be chosen; what speaks against one is said in its name. */
export function Calendar({ choices, closedDays, error, choose }: Props) {
  const page = usePage();
  const { today } = page;
  const { day: chosen, month } = choices;
  const grid = useGridKeys(choices, today, choose);
  return (
    <div className="calendar card">
      <MonthBar month={month} today={today} />
      <p className="field-error" role="status">
        {error}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid, as the ARIA practice for date pickers */}
      <table role="grid" aria-labelledby="mois-affiche" ref={grid.ref} onKeyDown={grid.onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}.
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) =>
                day ? (
                  <DayCell
                    key={day}
                    day={day}
                    isChosen={day === chosen}
                    today={today}
                    isOut={requestDayProblem(day, page, closedDays) !== undefined}
                    tabIndex={grid.tabStop === undefined || day === grid.tabStop ? 0 : -1}
                  />
                ) : (
                  <td key={weekdays[index]} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <QuickPicks days={nextOpenDays(today, closedDays)} />
      <TypedDay text={choices.dayText} isUnread={!chosen && choices.dayText !== ''} />
      {chosen && !error && (
        <p>
          <a href={`#${parts.care}`}>Continuer&nbsp;: vos soins</a>
        </p>
      )}
      <p className="muted small">Heure d’Abidjan (GMT). Le choix d’un jour n’envoie rien.</p>
    </div>
  );
}

/** The days that most people mean. */
function QuickPicks({ days }: { days: readonly Day[] }) {
  return (
    <p className="quick-picks">
      {days.map((day) => (
        <button key={day} {...chooseAt('calendar')} name={fields.quickDay} value={day}>
          {capitalized(shortDayTitle(day))}
        </button>
      ))}
    </p>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** For who knows the date, or finds a grid of buttons tedious. */
function TypedDay({ text, isUnread }: { text: string; isUnread: boolean }) {
  return (
    <details className="typed-day" open={isUnread || undefined}>
      <summary>Saisir la date</summary>
      <TextField
        name={fields.typedDay}
        label="Date"
        hint="Par exemple 24/11/2026."
        inputMode="numeric"
        autoComplete="off"
        maxLength={longestDate}
        defaultValue={text}
      />
      <button
        {...chooseAt('calendar')}
        className="button button-outline"
        name={fields.useTypedDay}
        value="1"
      >
        Choisir cette date
      </button>
    </details>
  );
}

function MonthBar({ month, today }: { month: string; today: Day }) {
  const { first, last } = monthBounds(today);
  return (
    <div className="month-bar" id={fieldId(fields.day)} tabIndex={-1}>
      <h2 id="mois-affiche" aria-live="polite">
        {monthTitle(month)}
      </h2>
      <MonthButton label="Mois précédent" to={month > first ? addMonths(month, -1) : undefined}>
        <Icon name="previous" />
      </MonthButton>
      <button {...chooseAt('calendar')} name={fields.month} value={monthOf(today)} lang="en">
        Today
      </button>
      <MonthButton label="Mois suivant" to={month < last ? addMonths(month, 1) : undefined}>
        <Icon name="next" />
      </MonthButton>
    </div>
  );
}

/** At the edge it stays where it is, and keeps the focus: pressing it shows the same month again. */
function MonthButton({
  label,
  to,
  children,
}: {
  label: string;
  to: string | undefined;
  children: ReactNode;
}) {
  return (
    <button
      {...chooseAt('calendar')}
      {...(to && { name: fields.month, value: to })}
      aria-label={label}
      aria-disabled={to === undefined}
    >
      {children}
    </button>
  );
}
