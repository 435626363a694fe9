import { receivedText } from '../../../../../shared/page/money.ts';
import type { AgendaDay } from './day-plan.ts';

/** The foot of a day: what was received on it. */
export const DayReceived = ({ day: { received = [] } }: { day: AgendaDay }) =>
  received.length > 0 && (
    <p>
      Encaissé&nbsp;: <strong>{receivedText(received)}</strong>
    </p>
  );
