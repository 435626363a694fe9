import { rateLimits } from '#shared/limits/limits.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { formatDeName } from '#shared/text/elision.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import { composeMail, type Mail, type Site } from './compose-mail.ts';
import { type Alert, capAlert } from './staff-alerts.ts';

const { notices } = rateLimits;

interface Notice {
  readonly known: boolean;
  readonly mail: Mail;
  readonly alert: Alert;
}

const floodLimits = {
  orders: { each: notices.unknownNumbers, once: notices.summary },
  messages: { each: notices.strangersMessages, once: notices.messagesSummary },
} as const;

/** Merges a flood of strangers' orders or messages into one notice. */
export async function notifyOwner(
  { mails, alerts, limits, readSite }: UseCaseServices,
  db: Db,
  { known, mail, alert }: Notice,
  what: keyof typeof floodLimits = 'orders',
): Promise<void> {
  const flood = floodLimits[what];
  const isFew = known || (await limits.count([[flood.each, 'all']], db)) === undefined;
  if (isFew) {
    await mails.add(db, mail);
    await alerts.add(db, alert);
  } else if ((await limits.count([[flood.once, 'all']], db)) === undefined) {
    await mails.add(db, buildFloodMail(await readSite(db), what));
  }
}

export const createCapAlerter =
  ({ db, limits, mails, alerts, readSite }: UseCaseServices) =>
  async (error: unknown): Promise<never> => {
    const isCap = error instanceof Refusal && error.details.reason === 'rush';
    if (!isCap) throw error;
    await db.transaction().execute(async (transaction) => {
      if ((await limits.count([[notices.cap, 'all']], transaction)) !== undefined) return;
      await mails.add(transaction, buildFloodMail(await readSite(transaction), 'cap'));
      await alerts.add(transaction, capAlert);
    });
    mails.wake();
    throw error;
  };

type Place = Pick<Site, 'contactTo' | 'publicUrl'>;

const floodContents = {
  cap: {
    subject: 'Beaucoup de réservations par des numéros inconnus',
    text: 'Des numéros que l’institut n’a jamais vus ont beaucoup réservé depuis hier. Pour que vos heures ne soient pas toutes prises, leurs réservations suivantes arrivent en demandes\u00a0; votre clientèle connue réserve comme toujours. Si ce sont de fausses réservations, vous pouvez les annuler d’un coup.',
    label: 'Voir les réservations',
    path: adminPaths.adminSettings,
  },
  orders: {
    subject: 'Beaucoup de demandes en une heure',
    text: 'Des numéros inconnus ont envoyé plus de soixante réservations et demandes en une heure. Les suivantes n’arrivent plus par e-mail\u00a0: toutes sont dans la gestion.',
    label: 'Voir les demandes',
    path: adminPaths.adminRequests,
  },
  messages: {
    subject: 'Beaucoup de messages en une heure',
    text: 'Des inconnus ont écrit plus de soixante messages en une heure. Les suivants n’arrivent plus par e-mail\u00a0: tous sont dans la gestion.',
    label: 'Voir les messages',
    path: adminPaths.adminMessages,
  },
} as const;

function buildFloodMail({ contactTo, publicUrl }: Place, what: keyof typeof floodContents): Mail {
  const { subject, text, label, path } = floodContents[what];
  const parts = [text, { label, url: publicUrl + path }];
  return composeMail({ kind: 'owner-warning', recipient: contactTo, subject, parts });
}

export const testSubject = 'Essai : vos e-mails arrivent';

export const buildTestMail = (
  recipient: string,
  { institute, publicUrl }: Pick<Site, 'institute' | 'publicUrl'>,
): Mail =>
  composeMail({
    kind: 'owner-warning',
    recipient,
    subject: testSubject,
    parts: [
      `Cet e-mail vient du site ${formatDeName(institute.name)}. S’il est dans vos indésirables, marquez-le comme fiable\u00a0: vos clients reçoivent les leurs de la même adresse.`,
      {
        label: 'Confirmer qu’il est arrivé',
        url: `${publicUrl}${adminPaths.adminFirstSteps}?pas=mail`,
      },
    ],
  });
