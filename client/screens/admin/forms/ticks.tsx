import type { ReactNode } from 'react';

/** The prefix of each box's name. A box's value lists ids. */
const boxField = 'coche';

/** The name of a box. */
export const boxName = (id: string) => `${boxField}-${id}`;

interface Props {
  id: string;
  /** The value that a tick sends. */
  ids: readonly string[];
  children: ReactNode;
}

/** One box for several rows, which works without JavaScript. */
export const Box = ({ id, ids, children }: Props) => (
  <label className="check">
    <input type="checkbox" name={boxName(id)} value={ids.join(' ')} />
    <span>{children}</span>
  </label>
);

/** The ids of all ticked boxes. */
export function tickedIn(values: Readonly<Record<string, string>>): string[] {
  const boxes = Object.entries(values).filter(([name]) => name.startsWith(boxField));
  return [...new Set(boxes.flatMap(([, ticked]) => ticked.split(' ')))];
}
