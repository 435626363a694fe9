import type { Agenda } from '../agenda/days/agenda.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Mail } from '../mail/compose.ts';
import { newMail } from '../mail/queue.ts';
import type { Site } from '../mail/site.ts';
import type { Client } from '../requests/intake.ts';
import type { Days } from './days.ts';
import type { PersonKey } from './people.ts';

/** What all parts of the demo data need. */
export interface DemoContext {
  readonly db: Db;
  /** The moment (ISO 8601) that all of it is relative to. */
  readonly now: string;
  readonly days: Days;
  readonly agenda: Agenda;
  readonly accounts: ReadonlyMap<PersonKey, Client>;
  readonly site: Site;
}

/** Stores a mail already marked as sent: the queue never sends it. */
export async function addSentMail(db: Db, mail: Mail): Promise<void> {
  const sent = { attempts: 1, sent_at: timestamp(), text: '', attachment: null };
  await db
    .insertInto('mails')
    .values({ ...newMail(mail), ...sent })
    .execute();
}
