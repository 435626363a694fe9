import { Router } from 'express';
import {
  type AlertList,
  DeviceInput,
  SubscribeInput,
} from '../../../shared/contract/admin/alerts.ts';
import { calls } from '../../../shared/contract/calls.ts';
import { parse } from '../parse.ts';
import { testAlert } from '../push/alert.ts';
import { devicesOf, requireDevice, subscribe, unsubscribe } from '../push/subscriptions.ts';
import type { Services } from '../services.ts';
import { withMenuCounts } from './menu-counts.ts';

/** Of an account: each sends something to a push service. */
const testsOfAccount = { name: 'tests of alerts', times: 10, seconds: 10 * 60 };

/** Each administrator's own devices, and what they subscribe with. */
export function alertRoutes({ db, limits, sessions, alerts }: Services): Router {
  const router = Router();

  router.get(`/${calls.adminAlerts.path}`, async (req, res) => {
    const { id } = await sessions.requireAdminUser(req);
    const list = { publicKey: await alerts.publicKey(), devices: await devicesOf(db, id) };
    res.json((await withMenuCounts(db, list)) satisfies AlertList);
  });

  router.post(`/${calls.adminSubscribe.path}`, async (req, res) => {
    const { id } = await sessions.requireAdminUser(req);
    await subscribe(db, id, parse(SubscribeInput, req.body));
    res.json({});
  });

  router.post(`/${calls.adminUnsubscribe.path}`, async (req, res) => {
    const { id } = await sessions.requireAdminUser(req);
    await unsubscribe(db, id, parse(DeviceInput, req.body).id);
    res.json({});
  });

  router.post(`/${calls.adminTestAlert.path}`, async (req, res) => {
    const user = await sessions.requireAdminUser(req);
    const { id } = parse(DeviceInput, req.body);
    await db.transaction().execute(async (within) => {
      await requireDevice(within, user.id, id);
      await limits.require(within, testsOfAccount, user.id);
      await alerts.addFor(within, id, testAlert);
    });
    alerts.wake();
    res.json({});
  });
  return router;
}
