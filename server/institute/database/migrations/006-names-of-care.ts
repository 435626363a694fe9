import type { Kysely } from 'kysely';
import { catalogueOf } from '../../../../shared/contents/catalogue-of.ts';
import { careName, findCareType } from '../../../../shared/contract/booking/treatment-choice.ts';
import { withoutAccents } from '../../../../shared/text/slug.ts';

/** The tables that it reads and writes, as of this migration. */
interface Tables {
  requests: {
    id: string;
    number: string;
    name: string;
    phone: string;
    email: string | null;
    section: string;
    care_type: string | null;
    treatments: string;
    care: string;
    search_words: string;
  };
}

/** Rows in memory at a time. */
const batch = 500;

/** Requests store the names of their care, and search by them; mails reference their request. */
export async function addNamesOfCare(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('requests')
    .addColumn('care', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('mails').addColumn('request_id', 'text').execute();
  await db.schema.createIndex('mails_of_request').on('mails').column('request_id').execute();
  await db.schema.createIndex('requests_of_mailbox').on('requests').column('email').execute();
  let last = '';
  for (;;) {
    const rows = await db
      .selectFrom('requests')
      .select(['id', 'number', 'name', 'phone', 'email', 'section', 'care_type', 'treatments'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const row of rows) {
      await db.updateTable('requests').set(namesIn(row)).where('id', '=', row.id).execute();
    }
    if (rows.length < batch) return;
    last = rows.at(-1)?.id ?? '';
  }
}

type Before = Omit<Tables['requests'], 'care' | 'search_words'>;

/** By the product's catalogue at the time of the migration: no older one is known. */
function namesIn({ number, name, phone, section, care_type, treatments, ...row }: Before) {
  const found = catalogueOf().section(section);
  const care = careName(found, findCareType(found, care_type ?? '')) || section;
  const email = row.email?.toLowerCase() ?? null;
  const chosen = (JSON.parse(treatments) as { nom: string }[]).map(({ nom }) => nom);
  const words = [number, name, phone, email, care, ...chosen].filter(Boolean).join(' ');
  return { care, email, search_words: withoutAccents(words) };
}
