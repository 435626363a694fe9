import { eveningOf } from '../../../shared/calendar/night.ts';
import { useInstitute, usePage } from '../../page/page-context.ts';
import { dayWarning } from './day-warning.ts';
import type { RequestData } from './request-data.ts';

/** Warns that the institute may not be open on the day of the request. */
export function DayNotice({ request: { status, day, hour, closure } }: { request: RequestData }) {
  const { today } = usePage();
  const institute = useInstitute();
  const isExpected = status === 'pending' || (status === 'confirmed' && day >= today);
  const own = hour ? eveningOf({ day, time: hour }, institute).day : day;
  // After midnight the evening counts, even if the next day is closed.
  const of = own === day ? { institute, closure } : { institute, closure: undefined };
  const warning = isExpected && dayWarning(own, today, of, 'Ce jour');
  return warning && <p className="notice notice-question">{warning}</p>;
}
