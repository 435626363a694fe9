import { receivedText } from '../../../../shared/money/money-address.ts';
import { tillLink } from '../../../../shared/page/admin-paths.ts';
import { Link } from '../../../components/link.tsx';
import type { AgendaDay } from './day-plan.ts';

/** The foot of a day: what was received on it. */
export const DayReceived = ({ day: { day, received = [] } }: { day: AgendaDay }) =>
  received.length > 0 && (
    <p>
      <Link to={tillLink(day)}>Encaissé</Link>
      {'\u00a0: '}
      <strong>{receivedText(received)}</strong>
    </p>
  );
