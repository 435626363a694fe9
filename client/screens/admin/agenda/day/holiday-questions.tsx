import { dayTitle } from '../../../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../../../shared/calendar/holidays.ts';
import type { AgendaDays } from '../../../../../shared/contract/admin/agenda.ts';
import { Link } from '../../../../components/link.tsx';
import { affectedRequestsLink } from '../../affected-requests.ts';
import { HolidayChoice } from '../../days/holiday-choice.tsx';

/** Public holidays that nobody has decided on: until somebody does, visitors book nothing there. */
export function HolidayQuestions({ holidays }: Pick<AgendaDays, 'holidays'>) {
  return holidays.map(({ day, expected }) => (
    <section key={day} className="notice notice-question" aria-labelledby={`ferie-${day}`}>
      <h2 id={`ferie-${day}`} className="notice-title">
        {`Le ${dayTitle(day)} est férié (${holidayOn(day)}). Ouvrez-vous\u202f?`}
      </h2>
      <p>
        Tant que vous n’avez pas décidé, les clients ne réservent pas d’heure ce jour-là&nbsp;: ils
        envoient une demande.{' '}
        {expected > 0 && (
          <Link to={affectedRequestsLink(day, day)}>
            {expected > 1
              ? `${expected}\u00a0demandes ou rendez-vous ce jour-là`
              : 'Une demande ou un rendez-vous ce jour-là'}
          </Link>
        )}
      </p>
      <HolidayChoice day={day} className="button button-outline" />
    </section>
  ));
}
