import { type Day, dayTitle, isDay } from '../../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../../shared/calendar/holidays.ts';
import { hoursOn } from '../../../../shared/calendar/hours-on.ts';
import { hoursText, type OpeningFacts } from '../../../../shared/calendar/opening.ts';
import { undecidedHolidayOn } from '../../../../shared/calendar/undecided-holidays.ts';
import type { ClosedDayList } from '../../../../shared/contract/closed-days.ts';
import { Link } from '../../../components/link.tsx';
import { SuccessNotice } from '../../../components/success-notice.tsx';
import { useInstitute } from '../../../page/page-context.ts';
import { DoneNotice } from '../admin-notice.tsx';
import { affectedRequestsLink, affectedRequestsText } from '../affected-requests.ts';
import { completedField } from '../completed-edit.ts';

/** The search parameters of the success page. */
export const closedSearch = (from: string, to: string) =>
  new URLSearchParams({ [completedField]: 'ferme', du: from, au: to || from });
export const reopenedSearch = (day: string, isShortened = false) =>
  new URLSearchParams({ [completedField]: isShortened ? 'rallonge' : 'ouvert', du: day });

/** Confirms the change if the list does: anybody can write an address. */
export function ClosureNotice({ search, list }: { search: URLSearchParams; list: ClosedDayList }) {
  const institute = useInstitute();
  const [change, from = '', to = ''] = [completedField, 'du', 'au'].map(
    (name) => search.get(name) ?? '',
  );
  const isClosed = (day: string) => list.days.some((closed) => closed.day === day);
  if (change === 'ouvert' && isDay(from) && !isClosed(from)) {
    // The notice with the way back says it, and the list keeps its place.
    if (list.undo) return null;
    return <DoneNotice text={openText(from, institute)} />;
  }
  const hours = hoursOn(from, institute);
  const isShort = list.shortened.some(({ day }) => day === from);
  if (change === 'rallonge' && isDay(from) && !isClosed(from) && hours && !isShort) {
    return <DoneNotice text={`Le ${dayTitle(from)} est ouvert ${hoursText(hours)}.`} />;
  }
  if (change !== 'ferme' || !isClosed(from) || !isClosed(to)) return null;
  const days = list.days.filter(({ day }) => day >= from && day <= to);
  const expected = days.reduce((sum, day) => sum + day.expected, 0);
  const which =
    from === to
      ? `Le ${dayTitle(from)} est fermé`
      : `Du ${dayTitle(from)} au ${dayTitle(to)}, c’est fermé`;
  return (
    <SuccessNotice>
      <p>{`${which}. Les visiteurs le voient dans le calendrier.`}</p>
      {expected > 0 && (
        <p>
          <Link to={affectedRequestsLink(from, to)}>{affectedRequestsText(expected)}</Link>
        </p>
      )}
    </SuccessNotice>
  );
}

function openText(day: Day, institute: OpeningFacts): string {
  const hours = hoursOn(day, institute);
  return hours && holidayOn(day) && !undecidedHolidayOn(day, institute)
    ? `Le ${dayTitle(day)} est ouvert ${hoursText(hours)}.`
    : `Le ${dayTitle(day)} n’est pas parmi les jours fermés.`;
}
