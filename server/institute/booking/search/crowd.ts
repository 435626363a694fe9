import { workLimits } from '../../../../shared/limits/work-limits.ts';
import { Refusal } from '../../refusal.ts';

const { ofAll, ofNetwork } = workLimits.searches;
export const retryAfter = 5;

interface Question {
  readonly network: string;
  giveWay(): void;
}

/** Limits the running questions. When there are too many, the network with the most loses its latest. */
export function createCrowd() {
  const all = new Set<Question>();
  const tooMany = () => new Refusal('too-many', retryAfter);

  function makeRoom(network: string): void {
    const byNetwork = Map.groupBy(all, (question) => question.network);
    const ownCount = byNetwork.get(network)?.length ?? 0;
    if (ownCount >= ofNetwork) throw tooMany();
    if (all.size < ofAll) return;
    const largest = [...byNetwork.values()].reduce((a, b) => (a.length < b.length ? b : a));
    if (largest.length <= ownCount + 1) throw tooMany();
    largest.at(-1)?.giveWay();
  }

  return {
    /** @throws {Refusal} too-many */
    enter(question: Question): void {
      makeRoom(question.network);
      all.add(question);
    },
    leave: (question: Question) => void all.delete(question),
  };
}
