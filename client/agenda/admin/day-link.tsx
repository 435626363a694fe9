import type { ReactNode } from 'react';
import { type Moment, toEvening } from '../../../shared/calendar/night.ts';
import { Link } from '../../components/link.tsx';
import { useInstitute } from '../../page/page-context.ts';
import { agendaLink } from './agenda-address.ts';

/** Links to the agenda's day that shows a moment: a night belongs to its evening. */
export function DayLink({ children, ...moment }: Moment & { children: ReactNode }) {
  return <Link to={agendaLink(toEvening(moment, useInstitute()).day)}>{children}</Link>;
}
