import type { MenuCount } from '#shared/contract/list-query.ts';
import { rateLimits } from '#shared/limits/limits.ts';
import { isHoursName } from '#shared/opening/hours-values.ts';
import type { ExampleFact } from '#shared/setup/example-facts.ts';
import type { FirstSteps, MarkedStep } from '#shared/setup/first-steps.ts';
import { type FirstStep, firstSteps } from '#shared/setup/step-names.ts';
import { isExample } from '#shared/site/published-institute.ts';
import { readOnlineBooking } from '../booking/online-booking.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { hasRow } from '../database/list-queries.ts';
import { firstStaffMembers } from '../database/schema/first-schema.ts';
import { deliveryColumns, describeDelivery } from '../notifications/delivery-state.ts';
import { buildTestMail, testSubject } from '../notifications/owner-notices.ts';
import type { UseCaseServices } from '../services.ts';
import { readChanges } from '../site/stored-contents.ts';

/* The first steps of a new installation, derived from stored data, and otherwise from the owner's marks. */

const readMarks = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('first_steps').select('step').execute();
  return new Set(rows.map(({ step }) => step));
};

async function listDoneSteps(db: Db, marks: ReadonlySet<string>): Promise<FirstStep[]> {
  const changedContents = await db
    .selectFrom('contents')
    .select(['kind', 'id'])
    .where('value', 'is not', null)
    .execute();
  const hasContent = (kind: string, isMatch: (id: string) => boolean) =>
    changedContents.some((change) => change.kind === kind && isMatch(change.id));
  const hasFact = (name: string) => hasContent('institute', (id) => id === name);
  const changes = await readChanges(db);
  const hasOwnFact = (name: ExampleFact) => !isExample(name, changes);
  const isDone: Record<FirstStep, boolean> = {
    contact: hasFact('name') && hasOwnFact('phone') && hasOwnFact('email'),
    place: hasOwnFact('address') && hasOwnFact('landmarks'),
    hours: marks.has('hours') || hasContent('institute', isHoursName),
    people: !(await hasExampleStaff(db)),
    prices: marks.has('prices') || hasContent('treatments', () => true),
    photo: hasContent('photos', () => true),
    mail: marks.has('mail'),
    online: (await readOnlineBooking(db)).mode === 'at-once',
  };
  return firstSteps.filter((step) => isDone[step]);
}

/** Returns true if an example staff member of new installations is still in service. */
function hasExampleStaff(db: Db): Promise<boolean> {
  const names = firstStaffMembers.map(([name]) => name);
  return hasRow(
    db
      .selectFrom('resources')
      .select('id')
      .where('kind', '=', 'staff')
      .where('name', 'in', names)
      .where(({ eb, or }) => or([eb('active_to', 'is', null), eb('active_to', '>=', today())])),
  );
}

/** Returns the remaining steps for the menu; none once the list is hidden. */
export async function listRemainingSteps(db: Db): Promise<FirstStep[]> {
  const marks = await readMarks(db);
  if (marks.has('hidden')) return [];
  const done = await listDoneSteps(db, marks);
  return firstSteps.filter((step) => !done.includes(step));
}

export async function readFirstSteps(
  { db, mailsAreFiles }: { db: Db; mailsAreFiles: boolean },
  recipient: string,
): Promise<Omit<FirstSteps, MenuCount>> {
  const marks = await readMarks(db);
  const mail = await db
    .selectFrom('outbox')
    .select(deliveryColumns)
    .where('recipient', '=', recipient)
    .where('subject', '=', testSubject)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    done: await listDoneSteps(db, marks),
    isHidden: marks.has('hidden'),
    mail: mail ? describeDelivery(mail) : null,
    areFiles: mailsAreFiles,
  };
}

export async function markStep(db: Db, step: MarkedStep, isDone: boolean): Promise<void> {
  const edit = isDone
    ? db
        .insertInto('first_steps')
        .values({ step, at: timestamp() })
        .onConflict((conflict) => conflict.doNothing())
    : db.deleteFrom('first_steps').where('step', '=', step);
  await edit.execute();
}

export async function sendTestMail(
  { db, limits, mails, readSite }: Pick<UseCaseServices, 'db' | 'limits' | 'mails' | 'readSite'>,
  recipient: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await limits.require(transaction, [rateLimits.testMails.mailbox, recipient]);
    await mails.add(transaction, buildTestMail(recipient, await readSite(transaction)));
  });
  mails.wake();
}
