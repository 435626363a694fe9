import { createAgenda } from '../agenda/days/agenda.ts';
import type { Booker } from '../agenda/online/booker.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { newMail } from '../mail/queue.ts';
import type { Site } from '../mail/site.ts';
import { hashOf } from '../secret-value.ts';
import type { UseCaseServices } from '../services.ts';
import type { Days } from './days.ts';
import type { PersonKey } from './people.ts';

/** What all parts of the demo data need. */
export interface DemoContext {
  readonly services: UseCaseServices;
  /** The moment (ISO 8601) that all of it is relative to. */
  readonly now: string;
  readonly days: Days;
  readonly accounts: ReadonlyMap<PersonKey, NonNullable<Booker['client']>>;
}

/** What the use cases get: nobody is alerted, nothing is limited, and mails count as sent. */
export const demoServices = (db: Db, site: Site): UseCaseServices => ({
  db,
  agenda: createAgenda(db),
  siteIn: async () => site,
  undoSeconds: 0,
  limits: {
    keyedHash: hashOf,
    count: async () => undefined,
    require: async () => {},
    requireLeft: async () => {},
    waitFor: async () => undefined,
    takeMailShare: async () => ({ number: 0 }),
  },
  alerts: { add: async () => {}, takeBack: async () => {}, wake() {} },
  mails: {
    async add(within, mail) {
      const sent = { attempts: 1, sent_at: timestamp(), text: '', attachment: null };
      await within
        .insertInto('outbox')
        .values({ ...newMail(mail), ...sent })
        .execute();
    },
    wake() {},
  },
});
