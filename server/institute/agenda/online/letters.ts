/** Letters for the networks of these rows, the largest first: A to Z, then A1 and so on. */
export function lettersOf<Network>(
  rows: readonly { readonly network: Network }[],
): Map<Network, string> {
  const networks = [...Map.groupBy(rows, ({ network }) => network)];
  networks.sort(([, one], [, other]) => other.length - one.length);
  return new Map(networks.map(([network], index) => [network, letterAt(index)]));
}

const letterAt = (index: number) =>
  String.fromCharCode(65 + (index % 26)) + (index < 26 ? '' : String(Math.floor(index / 26)));
