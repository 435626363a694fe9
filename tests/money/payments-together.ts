import { cure, cureRule, proposedDates } from '../agenda/support/course.ts';
import { nameTeam } from '../agenda/support/named.ts';
import type { payableInstitute } from './payments.ts';

/** What is booked in one go, for one deposit: parties and courses. */
export async function bookedTogether(site: Awaited<ReturnType<typeof payableInstitute>>) {
  const { db, boss, hold, app } = site;
  await nameTeam(db);
  await boss.call('admin/agenda/rule', cureRule);
  const [cut, manicure] = ['capillaires/coupe-femme', 'onglerie/manucure-simple'];
  const lists = (count: number) =>
    Array.from({ length: count }, (_, at) => [at % 2 ? manicure : cut]);

  /** All that was booked with a number. */
  async function all(number: string) {
    const { id, series } = await site.row(number);
    return db
      .selectFrom('requests')
      .selectAll()
      .where(({ eb, or }) =>
        or([eb('id', '=', id), ...(series ? [eb('series', '=', series)] : [])]),
      )
      .orderBy('day')
      .orderBy('session')
      .execute();
  }

  return {
    all,
    /** "confirmed due", of each in its order. */
    listOf: async (number: string) =>
      (await all(number)).map((one) => `${one.status} ${one.deposit_state}`),
    group: (count: number, day: string) =>
      hold({ day, time: '09:00', people: count, treatments: [cut], persons: lists(count) }),
    course: async (day: string) => {
      const nextSessions = await proposedDates(app, day);
      const kind = { category: 'corps', careType: 'minceur-et-sculpture', treatments: [cure] };
      return hold({ ...kind, day, time: '10:00', nextSessions });
    },
  };
}
