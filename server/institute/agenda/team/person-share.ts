import type { ProfileInput } from '../../../../shared/contract/admin/agenda-facts-input.ts';
import type { Db } from '../../database/database.ts';
import type { LaneFacts } from '../search/facts.ts';

/*
 * What of a payment is hers who took it. Each payment keeps its percentage, so that a new agreement leaves the
 * past as it was.
 */

/** Payments since that day have it, too; those before keep theirs. */
export async function changeShare(
  within: Db,
  lane: number,
  { commission, commissionFrom }: ProfileInput,
): Promise<void> {
  if (commission === undefined || !commissionFrom) return;
  await within
    .updateTable('takings')
    .set({ commission })
    .where('lane', '=', lane)
    .where('taken_on', '>=', commissionFrom)
    .execute();
}

/** For the history. */
export function shareText(previous: LaneFacts, { commission }: ProfileInput): string {
  if (commission === undefined || commission === previous.commission) return '';
  return commission === null ? 'sans part' : `part de ${commission}\u00a0%`;
}
