import { testAlert } from '../push/alert.ts';
import { requireDevice } from '../push/subscriptions.ts';
import type { Services } from '../services.ts';

/** Per account: each test sends something to a push service. */
const testsOfAccount = { name: 'tests of alerts', times: 10, seconds: 10 * 60 };

/** An administrator tries one of her own devices. */
export async function sendTestAlert(
  { db, limits, alerts }: Pick<Services, 'db' | 'limits' | 'alerts'>,
  userId: string,
  deviceId: string,
): Promise<void> {
  await db.transaction().execute(async (within) => {
    await requireDevice(within, userId, deviceId);
    await limits.require(within, testsOfAccount, userId);
    await alerts.addFor(within, deviceId, testAlert);
  });
  alerts.wake();
}
