import { Router } from 'express';
import type { Times } from '../../../shared/contract/booking/agenda.ts';
import {
  type Moved,
  VisitCancelInput,
  type VisitFile,
} from '../../../shared/contract/booking/visit.ts';
import { calls } from '../../../shared/contract/calls.ts';
import { visitTimes } from '../agenda/booking/visit-times.ts';
import { cancelVisit, moveVisit, readVisit } from '../agenda/booking/visits.ts';
import { keepBrowser } from '../agenda/online/booker.ts';
import { parse } from '../parse.ts';
import type { Services } from '../services.ts';
import { visitorOf } from '../visitor.ts';
import { asVisitor, beside } from './asking.ts';
import { countRefusals } from './limits/refused-attempts.ts';
import { requireFewMoves } from './limits/visit-limits.ts';
import { tellCancelled, tellMoved } from './notices/told-changes.ts';

/**
 * An appointment or request, for whoever holds its link. Who changes it by that link keeps it as her
 * browser's own: what is only opened changes nothing.
 */
export function visitRoutes(services: Services): Router {
  const { db, agenda, questions, inputs, limits, sessions, mails, alerts, siteIn } = services;
  const router = Router();

  router.get(`/${calls.visit.path}`, async (req, res) => {
    const { institute } = await siteIn(db);
    res.json((await readVisit(db, req.params.token, institute)) satisfies VisitFile);
  });

  router.get(`/${calls.visitTimes.path}`, async (req, res) => {
    const span = parse(inputs.queries.visitTimes, req.query);
    const ask = asVisitor(questions, req, res);
    const times = await ask((work) => visitTimes({ db, agenda }, req.params.token, span, work));
    res.json(times satisfies Times);
  });

  router.post(`/${calls.visitMove.path}`, async (req, res) => {
    const { token } = req.params;
    const move = { token, ...parse(inputs.bodies.visitMove, req.body) };
    await requireFewMoves(services, token, req.ip ?? '');
    const client = (await sessions.find(req))?.user;
    const ask = asVisitor(questions, req, res, beside);
    const moved = await countRefusals(limits, req, () =>
      moveVisit({ db, agenda, ask }, move, async (within, request, before) => {
        await keepBrowser(within, request.id, visitorOf(req));
        await tellMoved(services, within, { request, before, client });
      }),
    );
    mails.wake();
    alerts.wake();
    res.json(moved satisfies Moved);
  });

  router.post(`/${calls.visitCancel.path}`, async (req, res) => {
    const { token } = req.params;
    const cancel = { token, ...parse(VisitCancelInput, req.body) };
    const client = (await sessions.find(req))?.user;
    await cancelVisit(db, cancel, async (within, request, before) => {
      await keepBrowser(within, request.id, visitorOf(req));
      await tellCancelled(services, within, { request, before, client });
    });
    mails.wake();
    alerts.wake();
    res.json({});
  });
  return router;
}
