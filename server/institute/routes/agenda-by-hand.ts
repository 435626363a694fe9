import { listsOf } from '../../../shared/contract/booking/agenda.ts';
import { listBlocks } from '../agenda/back-office/block-list.ts';
import { handTimes } from '../agenda/back-office/hand-times.ts';
import { Refusal } from '../refusal.ts';
import { recordOutcome } from '../requests/outcome.ts';
import { findRequest, listsIn } from '../requests/requests.ts';
import type { Services } from '../services.ts';
import type { Answers } from './answers.ts';
import { asAdmin } from './asking.ts';
import { withMenuCounts } from './menu-counts.ts';

/** What the institute's people ask the agenda while somebody waits. */
export function byHandAnswers({ db, agenda, questions }: Services) {
  return {
    async adminTimes({ res, input, actor }) {
      const admin = actor;
      const { treatments, people, staff, day, number } = input;
      const request = number ? await findRequest(db, number) : undefined;
      if (number && !request) throw new Refusal('not-found');
      const lists = request ? listsIn(request) : listsOf(treatments, Number(people));
      const wished = day || request?.day || '';
      const asked = { lists, staff: staff ? Number(staff) : undefined, day: wished, request };
      const ask = asAdmin(questions, admin, res);
      return await ask((work) => handTimes({ db, agenda }, asked, work));
    },

    async adminOutcome({ input: { outcome, ...edit }, actor }) {
      await recordOutcome(db, { ...edit, actor }, outcome);
    },

    async adminBlocks() {
      return await withMenuCounts(db, await listBlocks({ db, agenda }));
    },
  } satisfies Partial<Answers>;
}
