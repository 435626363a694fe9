import { type Request, Router } from 'express';
import {
  type BlockList,
  type HandTimes,
  OutcomeInput,
} from '../../../shared/contract/admin/hours.ts';
import { listsOf } from '../../../shared/contract/booking/agenda.ts';
import { calls } from '../../../shared/contract/calls.ts';
import { listBlocks } from '../agenda/back-office/block-list.ts';
import { handTimes } from '../agenda/back-office/hand-times.ts';
import { parse } from '../parse.ts';
import { Refusal } from '../refusal.ts';
import { recordOutcome } from '../requests/outcome.ts';
import { findRequest, listsIn } from '../requests/requests.ts';
import type { Services } from '../services.ts';
import { asAdmin } from './asking.ts';
import { withMenuCounts } from './menu-counts.ts';

/** What the institute's people ask the agenda while somebody waits: each call asks who calls, first. */
export function deskRoutes({ db, agenda, questions, inputs, sessions }: Services): Router {
  const router = Router();
  const adminOf = (req: Request) => sessions.requireAdmin(req);

  router.get(`/${calls.adminTimes.path}`, async (req, res) => {
    const admin = await adminOf(req);
    const { treatments, people, staff, day, number } = parse(inputs.queries.adminTimes, req.query);
    const request = number ? await findRequest(db, number) : undefined;
    if (number && !request) throw new Refusal('not-found');
    const lists = request ? listsIn(request) : listsOf(treatments, Number(people));
    const wished = day || request?.day || '';
    const asked = { lists, staff: staff ? Number(staff) : undefined, day: wished, request };
    const ask = asAdmin(questions, admin, res);
    const times = await ask((work) => handTimes({ db, agenda }, asked, work));
    res.json(times satisfies HandTimes);
  });

  router.post(`/${calls.adminOutcome.path}`, async (req, res) => {
    const actor = await adminOf(req);
    const { outcome, ...edit } = parse(OutcomeInput, req.body);
    await recordOutcome(db, { ...edit, actor }, outcome);
    res.json({});
  });

  router.get(`/${calls.adminBlocks.path}`, async (req, res) => {
    await adminOf(req);
    res.json((await withMenuCounts(db, await listBlocks({ db, agenda }))) satisfies BlockList);
  });
  return router;
}
