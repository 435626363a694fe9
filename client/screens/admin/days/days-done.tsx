import { Link } from 'react-router';
import { dayTitle, isDay } from '../../../../shared/calendar/calendar-month.ts';
import type { ClosedDayList } from '../../../../shared/contract/closed-days.ts';
import { SuccessNotice } from '../../../components/success-notice.tsx';
import { doneField } from '../done.ts';
import { expectedText, requestsBetween } from '../expected.ts';

/** Of an address that tells of a closure, or of a day opened again. */
export const toldClosed = (from: string, to: string) =>
  new URLSearchParams({ [doneField]: 'ferme', du: from, au: to || from });
export const toldOpened = (day: string) => new URLSearchParams({ [doneField]: 'ouvert', du: day });

/** What was just done, as far as the list bears it out: anybody can write an address. */
export function DaysDone({ search, list }: { search: URLSearchParams; list: ClosedDayList }) {
  const [done, from = '', to = ''] = [doneField, 'du', 'au'].map((name) => search.get(name) ?? '');
  const isClosed = (day: string) => list.days.some((closed) => closed.day === day);
  if (done === 'ouvert' && isDay(from) && !isClosed(from)) {
    return (
      <SuccessNotice>
        <p>{`Le ${dayTitle(from)} n’est pas parmi les jours fermés.`}</p>
      </SuccessNotice>
    );
  }
  if (done !== 'ferme' || !isClosed(from) || !isClosed(to)) return null;
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
          <Link to={requestsBetween(from, to)}>{expectedText(expected)}</Link>
        </p>
      )}
    </SuccessNotice>
  );
}
