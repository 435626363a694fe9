/** Prefix for the treatments of somebody who does not do them alone. */
export function besideText({ assists, fourHands }: { assists?: boolean; fourHands?: boolean }) {
  if (fourHands) return 'À quatre mains\u00a0: ';
  return assists ? 'Assiste\u00a0: ' : '';
}
