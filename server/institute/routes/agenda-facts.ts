import { type Request, Router } from 'express';
import type {
  LaneFile,
  Rules,
  SavedLane,
  Team,
} from '../../../shared/contract/admin/agenda-facts.ts';
import { LaneQuery, RemoveLaneInput } from '../../../shared/contract/admin/agenda-facts-input.ts';
import { SaveSettingsInput } from '../../../shared/contract/admin/treatment-rules-input.ts';
import { calls } from '../../../shared/contract/calls.ts';
import { removeLane, saveLane } from '../agenda/team/people.ts';
import { readRules, saveRule, saveSettings } from '../agenda/team/rules-of-treatments.ts';
import { readLane, readTeam } from '../agenda/team/team.ts';
import { parse } from '../parse.ts';
import type { Services } from '../services.ts';
import { withMenuCounts } from './menu-counts.ts';

/** Who there is, what each can do and when. Every route first requires an administrator. */
export function agendaFactsRoutes({ db, agenda, inputs, sessions }: Services): Router {
  const router = Router();
  const adminOf = (req: Request) => sessions.requireAdmin(req);

  router.get(`/${calls.adminTeam.path}`, async (req, res) => {
    await adminOf(req);
    res.json((await withMenuCounts(db, await readTeam({ db, agenda }))) satisfies Team);
  });

  router.get(`/${calls.adminLane.path}`, async (req, res) => {
    await adminOf(req);
    const { id } = parse(LaneQuery, req.query);
    res.json((await withMenuCounts(db, await readLane({ db, agenda }, id))) satisfies LaneFile);
  });

  router.post(`/${calls.adminSaveLane.path}`, async (req, res) => {
    const actor = await adminOf(req);
    const id = await saveLane(db, parse(inputs.bodies.adminSaveLane, req.body), actor);
    res.json({ id } satisfies SavedLane);
  });

  router.post(`/${calls.adminRemoveLane.path}`, async (req, res) => {
    const actor = await adminOf(req);
    await removeLane(db, parse(RemoveLaneInput, req.body), actor);
    res.json({});
  });

  router.get(`/${calls.adminRules.path}`, async (req, res) => {
    await adminOf(req);
    res.json((await withMenuCounts(db, await readRules({ db, agenda }))) satisfies Rules);
  });

  router.post(`/${calls.adminSaveRule.path}`, async (req, res) => {
    const actor = await adminOf(req);
    await saveRule(db, parse(inputs.bodies.adminSaveRule, req.body), actor);
    res.json({});
  });

  router.post(`/${calls.adminSaveSettings.path}`, async (req, res) => {
    const actor = await adminOf(req);
    await saveSettings(db, parse(SaveSettingsInput, req.body), actor);
    res.json({});
  });
  return router;
}
