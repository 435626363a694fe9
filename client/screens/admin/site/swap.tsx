import type { Posted } from '../forms/posted.ts';
import { type Edit, originalIntent } from './save-contents.ts';

interface SwapProps {
  id: string;
  /** Its neighbour; undefined at the end of the list. */
  other: string | undefined;
  label: string;
  name: string;
}

/** A button that swaps two neighbours of the order on the screen. */
export const Swap = ({ id, other, label, name }: SwapProps) =>
  other && (
    <button type="submit" className="button-link" name="echange" value={`${id} ${other}`}>
      {label}
      <span className="visually-hidden">{`\u00a0: ${name}`}</span>
    </button>
  );

/** What the form around the buttons changes. */
export const orderEdit = (id: string, values: Posted['values']): Edit => ({
  ...{ kind: 'order', id, mark: values.mark ?? '', fieldOf: () => '' },
  input: values.intent === originalIntent ? null : swappedIn(values),
});

/** The order in the hidden field `ordre`, after the swap that the pressed button names. */
function swappedIn({ ordre = '', echange = '' }: Readonly<Record<string, string>>): string[] {
  const [first = '', second = ''] = echange.split(' ');
  return ordre.split(' ').map((one) => {
    if (one === first) return second;
    return one === second ? first : one;
  });
}
