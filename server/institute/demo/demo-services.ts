import { createAgenda } from '../agenda/agenda.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Site } from '../notifications/compose-mail.ts';
import { createMailQueue } from '../notifications/mail-channel.ts';
import { hashSecret } from '../secret-value.ts';
import type { UseCaseServices } from '../services.ts';

const mails = createMailQueue({ wake() {} });

/** Services for the use cases without alerts and limits. Mails count as sent. */
export const demoServices = (db: Db, site: Site): UseCaseServices => ({
  db,
  agenda: createAgenda(db),
  siteIn: async () => site,
  undoSeconds: 0,
  limits: {
    keyedHash: hashSecret,
    count: async () => undefined,
    require: async () => {},
    requireLeft: async () => {},
    waitFor: async () => undefined,
    takeMailShare: async () => ({ number: 0 }),
  },
  alerts: { add: async () => {}, withdraw: async () => {}, wake() {} },
  mails: {
    add: (transaction, mail) =>
      mails.add(transaction, {
        ...mail,
        ...{ attempts: 1, sent_at: timestamp(), text: '', attachment: null },
      }),
    wake() {},
  },
});
