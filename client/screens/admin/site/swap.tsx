interface SwapProps {
  id: string;
  /** Its neighbour; undefined at the end of the list. */
  other: string | undefined;
  label: string;
  name: string;
}

/** Says which two change places in the order that is on the screen. */
export const Swap = ({ id, other, label, name }: SwapProps) =>
  other && (
    <button type="submit" className="button-link" name="echange" value={`${id} ${other}`}>
      {label}
      <span className="visually-hidden">{`\u00a0: ${name}`}</span>
    </button>
  );

/** The order that was on the screen, as the hidden field `ordre` has it, after the pressed button. */
export function swappedIn({
  ordre = '',
  echange = '',
}: Readonly<Record<string, string>>): string[] {
  const [first = '', second = ''] = echange.split(' ');
  return ordre.split(' ').map((one) => {
    if (one === first) return second;
    return one === second ? first : one;
  });
}
