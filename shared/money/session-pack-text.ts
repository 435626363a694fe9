export const sessionsLeft = (left: number): string =>
  left > 1
    ? `${left}\u00a0séances restantes`
    : left === 1
      ? '1\u00a0séance restante'
      : 'aucune séance restante';

interface Left {
  readonly title: string;
  readonly left: number;
}

/** Returns "Massages : il vous reste 7 séances." */
export const packLine = ({ title, left }: Left): string =>
  `${title}\u00a0: il vous reste ${left}\u00a0séance${left > 1 ? 's' : ''}.`;
