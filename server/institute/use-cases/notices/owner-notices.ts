import { rateLimits } from '../../../../shared/limits/limits.ts';
import type { Db } from '../../database/database.ts';
import type { Mail } from '../../mail/compose.ts';
import { manyRequestsMail } from '../../mail/templates/rush.ts';
import type { Alert } from '../../push/alert.ts';
import type { UseCaseServices } from '../../services.ts';

const { unknownNumbers, summary } = rateLimits.notices;

interface Notice {
  readonly known: boolean;
  readonly mail: Mail;
  readonly alert: Alert;
}

/** Notifies the owner of a new order. A flood by strangers becomes one notice: the back office lists them all. */
export async function tellOwner(
  { mails, alerts, limits, siteIn }: UseCaseServices,
  within: Db,
  { known, mail, alert }: Notice,
): Promise<void> {
  const isFew = known || (await limits.count([[unknownNumbers, 'all']], within)) === undefined;
  if (isFew) {
    await mails.add(within, mail);
    await alerts.add(within, alert);
  } else if ((await limits.count([[summary, 'all']], within)) === undefined) {
    await mails.add(within, manyRequestsMail(await siteIn(within)));
  }
}
