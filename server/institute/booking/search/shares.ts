import { workLimits } from '../../../../shared/limits/work-limits.ts';
import { Refusal } from '../../refusal.ts';

const { bucket, siteFactor } = workLimits.searches;
const most = 10_000;

interface Spent {
  readonly steps: number;
  readonly at: number;
}

export function createShares() {
  const spent = new Map<string, Spent>();
  const factorOf = (index: number, { length }: readonly string[]) =>
    index < length - 1 ? siteFactor : 1;

  function used(network: string, factor: number): number {
    const { steps, at } = spent.get(network) ?? { steps: 0, at: 0 };
    const seconds = (performance.now() - at) / 1000;
    return Math.max(0, steps - seconds * bucket.perSecond * factor);
  }

  return {
    spend(networks: readonly string[], steps: number): void {
      for (const [index, network] of networks.entries()) {
        const all = steps + used(network, factorOf(index, networks));
        // Set anew, so that the map stays in the order of last use.
        spent.delete(network);
        spent.set(network, { steps: all, at: performance.now() });
      }
      for (const network of spent.keys()) {
        if (spent.size <= most) break;
        spent.delete(network);
      }
    },

    /** @throws {Refusal} too-many */
    require(networks: readonly string[]): void {
      for (const [index, network] of networks.entries()) {
        const factor = factorOf(index, networks);
        const over = used(network, factor) - bucket.size * factor;
        if (over <= 0) continue;
        throw new Refusal('too-many', Math.ceil(over / (bucket.perSecond * factor)));
      }
    },
  };
}
