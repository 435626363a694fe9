import type { ReactNode } from 'react';
import { shortDayTitle } from '../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../shared/calendar/opening.ts';

const boxField = 'coche';

export const boxName = (id: string) => `${boxField}-${id}`;

interface Row {
  readonly id: string;
  readonly at: string;
  readonly text: string;
}

interface Props {
  rows: readonly Row[];
  countText(count: number): string;
}

export function TickList({ rows, countText }: Props) {
  const hours = [...Map.groupBy(rows, ({ at }) => at.slice(0, 13))];
  return (
    <>
      {hours.length > 1 && (
        <Box id="toutes" rows={rows}>{`Toutes\u00a0: ${countText(rows.length)}`}</Box>
      )}
      <ul className="lines">
        {hours.map(([hour, own]) => (
          <li key={hour}>
            <div>
              <Box id={hour} rows={own}>
                {`Reçues ${spanText(own)}\u00a0: ${countText(own.length)}`}
              </Box>
              <details>
                <summary>Voir chacune</summary>
                {own.map((row) => (
                  <Box key={row.id} id={row.id} rows={[row]}>
                    {row.text}
                  </Box>
                ))}
              </details>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const Box = ({ id, rows, children }: { id: string; rows: readonly Row[]; children: ReactNode }) => (
  <label className="check">
    <input type="checkbox" name={boxName(id)} value={rows.map((row) => row.id).join(' ')} />
    <span>{children}</span>
  </label>
);

function spanText(rows: readonly Row[]): string {
  const moments = rows.map(({ at }) => at).toSorted();
  const [first = '', last = first] = [moments[0], moments.at(-1)];
  const [from, to] = [describeTime(first), describeTime(last)];
  const day = shortDayTitle(first.slice(0, 10));
  return from === to ? `${day} à ${from}` : `${day} de ${from} à ${to}`;
}

const describeTime = (at: string) => formatTime(at.slice(11, 16));

export function tickedIn(values: Readonly<Record<string, string>>): string[] {
  const boxes = Object.entries(values).filter(([name]) => name.startsWith(boxField));
  return [...new Set(boxes.flatMap(([, ticked]) => ticked.split(' ')))];
}
