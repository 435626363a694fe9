import { rateLimits } from '../../../shared/limits/limits.ts';
import type { Services } from '../services.ts';
import { testAlert } from './push/alert.ts';
import { requireDevice } from './push/subscriptions.ts';

export async function sendTestAlert(
  { db, limits, alerts }: Pick<Services, 'db' | 'limits' | 'alerts'>,
  userId: string,
  deviceId: string,
): Promise<void> {
  await db.transaction().execute(async (within) => {
    await requireDevice(within, userId, deviceId);
    await limits.require(within, [rateLimits.alertTests.account, userId]);
    await alerts.addFor(within, deviceId, testAlert);
  });
  alerts.wake();
}
