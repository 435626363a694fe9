import { rateLimits } from '../../shared/limits/limits.ts';
import { type Count, countOrRefuse } from './count.ts';

export type AdminCodeLimit = ReturnType<typeof createAdminCodeLimit>;

export function createAdminCodeLimit(count: Count) {
  return {
    /**
     * Counts one try at the admin code, right or wrong. The error of a visitor without tries left
     * reveals nothing about the code. @throws {HttpError} too-many, busy, unavailable
     */
    count: (visitor: { account: string; address: string }): Promise<void> =>
      countOrRefuse(count, [
        [rateLimits.adminCodes.address, visitor.address],
        [rateLimits.adminCodes.account, visitor.account],
      ]),
  };
}
