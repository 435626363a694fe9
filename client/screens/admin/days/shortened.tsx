import { dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { hoursText } from '../../../../shared/calendar/opening.ts';
import type { ClosedDayList } from '../../../../shared/contract/closed-days.ts';
import { Section } from '../section.tsx';
import { ReopenButton } from './reopen.tsx';

/** Days that close earlier, or open later, than they did before. */
export function Shortened({ days }: { days: ClosedDayList['shortened'] }) {
  if (days.length === 0) return null;
  return (
    <Section id="raccourcis" title="Jours raccourcis" className="card stack">
      <ul className="lines">
        {days.map(({ day, hours, longer }) => (
          <li key={day}>
            <div>
              <p>{dayTitle(day)}</p>
              <p className="muted small">{`${hoursText(hours)}, au lieu ${ofText(longer)}`}</p>
            </div>
            <ReopenButton day={day} isShortened className="button-link" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const ofText = (hours: Parameters<typeof hoursText>[0]) =>
  hoursText(hours).replace(/^de /, 'de\u00a0');
