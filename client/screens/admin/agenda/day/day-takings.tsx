import { takenText } from '../../../../../shared/page/takings.ts';
import type { AgendaDay } from './day-plan.ts';

/** The foot of a day: what was taken on it. */
export const DayTakings = ({ day: { taken = [] } }: { day: AgendaDay }) =>
  taken.length > 0 && (
    <p>
      Encaissé&nbsp;: <strong>{takenText(taken)}</strong>
    </p>
  );
