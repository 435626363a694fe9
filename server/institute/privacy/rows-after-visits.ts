import type { Db } from '../database/database.ts';
import { findRows } from './matching-rows.ts';

/** What follows a person's visits: agreements by mailbox or number, and what was said of these or of their requests. */
export async function findAfterVisits(
  db: Db,
  isTheirs: (field: string | null) => boolean,
  requests: readonly { readonly id: string }[],
) {
  const visit_consents = await findRows(
    db,
    'visit_consents',
    ({ phone, email }) => isTheirs(phone) || isTheirs(email),
  );
  const consents = ['', ...visit_consents.map(({ id }) => id)];
  const visits = ['', ...requests.map(({ id }) => id)];
  const visit_links = await db
    .selectFrom('visit_links')
    .selectAll()
    .where('consent_id', 'in', consents)
    .execute();
  const visit_opinions = await db
    .selectFrom('visit_opinions')
    .selectAll()
    .where(({ eb, or }) => or([eb('consent_id', 'in', consents), eb('request_id', 'in', visits)]))
    .orderBy('created_at')
    .execute();
  return { visit_consents, visit_links, visit_opinions };
}
