import { weekdays } from '../../../../shared/calendar/opening.ts';
import type { Numbers } from '../../../../shared/contract/admin/numbers.ts';
import { busyText } from '../../../../shared/page/numbers.ts';

type Busy = Numbers['busy'];

/** The drawing's sizes: a column for the hours, then one for each weekday. */
const [hoursWidth, cellWidth, cellHeight, headHeight] = [36, 36, 32, 22];
/** The bar under a number. */
const [barWidth, barHeight] = [30, 6];

/** Weekday by hour: a number in each cell, over a bar of its length. A table says the same. */
export function BusyHours({ busy }: { busy: Busy }) {
  const hours = hoursOf(busy);
  const height = headHeight + hours.length * cellHeight;
  return (
    <>
      <p>{busiestText(busy)}</p>
      <svg
        className="busy-hours"
        viewBox={`0 0 ${hoursWidth + weekdays.length * cellWidth} ${height}`}
        role="img"
        aria-label="Rendez-vous en cours par jour et par heure, comme dans le tableau"
      >
        {weekdays.map((name, index) => (
          <text key={name} x={middleOf(index)} y={14} className="busy-head">
            {name.slice(0, 3)}
          </text>
        ))}
        {hours.map((hour, row) => (
          <text key={hour} x={0} y={headHeight + row * cellHeight + 15} className="busy-side">
            {`${hour} h`}
          </text>
        ))}
        <Cells busy={busy} first={hours[0] ?? 0} />
      </svg>
      <details className="fold fold-set">
        <summary>Tableau des heures</summary>
        <HoursTable busy={busy} hours={hours} />
      </details>
    </>
  );
}

const middleOf = (weekday: number) => hoursWidth + weekday * cellWidth + cellWidth / 2;

function hoursOf(busy: Busy): number[] {
  const all = busy.map(({ fromHour }) => fromHour);
  const first = Math.min(...all);
  return Array.from({ length: Math.max(...all) - first + 1 }, (_, index) => first + index);
}

const mostIn = (busy: Busy) => Math.max(...busy.map(({ visits }) => visits));

/** "Le plus : samedi à 10 h, 7 rendez-vous." */
function busiestText(busy: Busy): string {
  const most = mostIn(busy);
  const cells = busy.filter(({ visits }) => visits === most);
  const [first] = cells;
  if (!first) return '';
  const others = cells.length > 1 ? ' (et autant à d’autres heures)' : '';
  return `Le plus\u00a0: ${busyText(first)}, ${most}\u00a0rendez-vous${others}.`;
}

function Cells({ busy, first }: { busy: Busy; first: number }) {
  const most = mostIn(busy);
  return busy.map(({ weekday, fromHour, visits }) => {
    const top = headHeight + (fromHour - first) * cellHeight;
    const width = Math.max(3, Math.round((visits / most) * barWidth));
    return (
      <g key={`${weekday} ${fromHour}`}>
        <text x={middleOf(weekday)} y={top + 15} className="busy-count">
          {visits}
        </text>
        <rect x={middleOf(weekday) - width / 2} y={top + 20} width={width} height={barHeight} />
      </g>
    );
  });
}

function HoursTable({ busy, hours }: { busy: Busy; hours: readonly number[] }) {
  const countAt = (weekday: number, hour: number) =>
    busy.find((cell) => cell.weekday === weekday && cell.fromHour === hour)?.visits ?? 0;
  return (
    <table className="figures figures-hours">
      <caption className="visually-hidden">Rendez-vous en cours</caption>
      <thead>
        <tr>
          <th scope="col">Heure</th>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              <abbr title={name}>{name.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row">{`${hour}\u00a0h`}</th>
            {weekdays.map((name, weekday) => (
              <td key={name}>{countAt(weekday, hour)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
