import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { grantAdmin } from '../accounts/grant-admin.ts';
import { createUsers } from '../accounts/users.ts';
import { atTime } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Client } from '../requests/intake.ts';
import type { DemoContext } from './context.ts';
import { type DemoPerson, type PersonKey, people, staff } from './people.ts';

/** Days ago: before the first request. */
const [opening, firstVisit] = [120, 90];

/** The institute's people, and the clients who sign in. */
export async function addAccounts(db: Db, today: string): Promise<DemoContext['accounts']> {
  const users = createUsers(db);
  const [manager, reception] = staff;
  await atTime(`${addDays(today, -opening)}T09:00:00Z`, async () => {
    await grantAdmin(db, manager);
    const { id } = await users.ofMailbox(db, reception);
    await users.setRole(id, 'admin', manager);
  });
  const accounts = new Map<PersonKey, Client & { role: 'user' }>();
  for (const [key, { email, hasAccount }] of Object.entries<DemoPerson>(people)) {
    if (!email || !hasAccount) continue;
    await atTime(`${addDays(today, -firstVisit)}T18:00:00Z`, async () => {
      const { id } = await users.ofVerifiedMailbox(db, email);
      await users.setRole(id, 'user', email);
      accounts.set(key as PersonKey, { id, email, role: 'user' });
    });
  }
  return accounts;
}
