import type { ReactNode } from 'react';
import { bookingFields as fields } from '../../../shared/booking-address.ts';
import { dayProblem, monthBounds } from '../../../shared/booking-days.ts';
import {
  addDays,
  addMonths,
  type Day,
  monthOf,
  monthTitle,
  weekdayOf,
  weekdays,
  weeksOf,
} from '../../../shared/calendar-month.ts';
import { TextField } from '../../components/field.tsx';
import { fieldId } from '../../components/field-id.ts';
import { Icon } from '../../components/icon.tsx';
import type { Choices } from './choices.ts';
import { DayCell } from './day-cell.tsx';
import { useGridKeys } from './grid-keys.ts';

interface Props {
  choices: Choices;
  today: Day;
  /** Of the back office. */
  closedDays: readonly Day[];
  error: string | undefined;
}

/** A month of submit buttons. Every day can be chosen; what speaks against one is said in its name. */
export function Calendar({ choices, today, closedDays, error }: Props) {
  const { day: chosen, month } = choices;
  const grid = useGridKeys(choices, today);
  return (
    <div className="calendar card">
      <MonthBar month={month} today={today} />
      {error && <p className="field-error">{error}</p>}
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
                    isOut={dayProblem(day, today, closedDays) !== undefined}
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
      <QuickPicks today={today} />
      <TypedDay chosen={chosen} today={today} />
      {chosen && (
        <p>
          <a href="#vos-soins">Continuer&nbsp;: vos soins</a>
        </p>
      )}
      <p className="muted small">Heure d’Abidjan (GMT). Le choix d’un jour n’envoie rien.</p>
    </div>
  );
}

/** The days that most people mean. */
function QuickPicks({ today }: { today: Day }) {
  // The first one after today; Monday counts as 0.
  const saturday = addDays(today, 1 + ((5 - weekdayOf(today) + 6) % 7));
  const picks = [
    ['Demain', addDays(today, 1)],
    ['Samedi prochain', saturday],
  ] as const;
  return (
    <p className="quick-picks">
      {picks.map(([label, day]) => (
        <button key={label} type="submit" formNoValidate name={fields.quickDay} value={day}>
          {label}
        </button>
      ))}
    </p>
  );
}

/** For who knows the date, or finds a grid of buttons tedious. */
function TypedDay({ chosen, today }: { chosen: Day | undefined; today: Day }) {
  return (
    <details className="typed-day">
      <summary>Saisir la date</summary>
      <TextField
        name={fields.typedDay}
        label="Date"
        hint="Par exemple 24/11/2026."
        type="date"
        min={today}
        defaultValue={chosen}
        key={chosen}
      />
      <button
        type="submit"
        formNoValidate
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
      <button type="submit" formNoValidate name={fields.month} value={monthOf(today)} lang="en">
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
      type="submit"
      formNoValidate
      {...(to && { name: fields.month, value: to })}
      aria-label={label}
      aria-disabled={to === undefined}
    >
      {children}
    </button>
  );
}
