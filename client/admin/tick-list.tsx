import type { ReactNode } from 'react';

const boxField = 'coche';

export const getBoxName = (id: string) => `${boxField}-${id}`;

interface Props {
  rows: readonly { readonly id: string; readonly text: string }[];
  countText(count: number): string;
}

export const TickList = ({ rows, countText }: Props) => (
  <>
    <TickBox
      id="toutes"
      ids={rows.map(({ id }) => id)}
    >{`Toutes\u00a0: ${countText(rows.length)}`}</TickBox>
    <details>
      <summary>Voir chacune</summary>
      {rows.map(({ id, text }) => (
        <TickBox key={id} id={id} ids={[id]}>
          {text}
        </TickBox>
      ))}
    </details>
  </>
);

interface BoxProps {
  id: string;
  ids: readonly string[];
  children: ReactNode;
}

const TickBox = ({ id, ids, children }: BoxProps) => (
  <label className="check">
    <input type="checkbox" name={getBoxName(id)} value={ids.join(' ')} />
    <span>{children}</span>
  </label>
);

export function listTickedIds(values: Readonly<Record<string, string>>): string[] {
  const boxes = Object.entries(values).filter(([name]) => name.startsWith(boxField));
  return [...new Set(boxes.flatMap(([, ids]) => ids.split(' ')))];
}
