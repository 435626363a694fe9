import { weekdays } from '../../../../shared/calendar/opening.ts';
import type { Numbers } from '../../../../shared/contract/admin/numbers.ts';
import { busyText } from '../../../../shared/page/numbers.ts';

type Busy = Numbers['busy'];

/** The appointments under way, by weekday and hour. */
export function BusyHours({ busy }: { busy: Busy }) {
  const most = Math.max(...busy.map(({ visits }) => visits));
  const countAt = (weekday: number, hour: number) =>
    busy.find((cell) => cell.weekday === weekday && cell.fromHour === hour)?.visits ?? 0;
  return (
    <>
      <p>{busiestText(busy.filter(({ visits }) => visits === most))}</p>
      <table className="figures figures-hours">
        <caption className="visually-hidden">Rendez-vous en cours par jour et par heure</caption>
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
          {hoursOf(busy).map((hour) => (
            <tr key={hour}>
              <th scope="row">{`${hour}\u00a0h`}</th>
              {weekdays.map((name, weekday) => {
                const count = countAt(weekday, hour);
                return <td key={name}>{count === most ? <strong>{count}</strong> : count}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function hoursOf(busy: Busy): number[] {
  const all = busy.map(({ fromHour }) => fromHour);
  const first = Math.min(...all);
  return Array.from({ length: Math.max(...all) - first + 1 }, (_, index) => first + index);
}

/** "Le plus : samedi à 10 h, 7 rendez-vous." */
function busiestText([first, ...others]: Busy): string {
  if (!first) return '';
  const more = others.length > 0 ? ' (et autant à d’autres heures)' : '';
  return `Le plus\u00a0: ${busyText(first)}, ${first.visits}\u00a0rendez-vous${more}.`;
}
