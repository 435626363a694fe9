import { type Request, Router } from 'express';
import {
  type ClientErasure,
  type ClientExport,
  type ClientFile,
  type ClientList,
  ClientNoteInput,
  ClientQuery,
  ClientsQuery,
  EraseClientInput,
} from '../../../shared/contract/admin/clients.ts';
import { type Numbers, NumbersQuery } from '../../../shared/contract/admin/numbers.ts';
import { calls } from '../../../shared/contract/calls.ts';
import { parse } from '../parse.ts';
import { eraseClient, exportClient, readErasure } from '../privacy/client-erasure.ts';
import { saveNote } from '../requests/back-office/client-notes.ts';
import { listClients, readClient } from '../requests/back-office/clients.ts';
import { readNumbers } from '../requests/back-office/numbers.ts';
import type { Services } from '../services.ts';
import { withMenuCounts } from './menu-counts.ts';

/** Clients, and a month in numbers. Every route first requires an administrator. */
export function adminClientRoutes({ db, outbox, sessions }: Services): Router {
  const router = Router();
  const stores = { db, outbox };
  const adminOf = (req: Request) => sessions.requireAdmin(req);

  router.get(`/${calls.adminNumbers.path}`, async (req, res) => {
    await adminOf(req);
    const { month } = parse(NumbersQuery, req.query);
    res.json((await withMenuCounts(db, await readNumbers(db, month))) satisfies Numbers);
  });

  router.get(`/${calls.adminClients.path}`, async (req, res) => {
    await adminOf(req);
    const list = await listClients(db, parse(ClientsQuery, req.query));
    res.json((await withMenuCounts(db, list)) satisfies ClientList);
  });

  router.get(`/${calls.adminClient.path}`, async (req, res) => {
    await adminOf(req);
    const file = await readClient(db, parse(ClientQuery, req.query).number);
    res.json((await withMenuCounts(db, file)) satisfies ClientFile);
  });

  router.post(`/${calls.adminClientNote.path}`, async (req, res) => {
    const actor = await adminOf(req);
    await saveNote(db, parse(ClientNoteInput, req.body), actor);
    res.json({});
  });

  router.get(`/${calls.adminClientExport.path}`, async (req, res) => {
    await adminOf(req);
    const everything = await exportClient(stores, parse(ClientQuery, req.query).number);
    res.json({ everything } satisfies ClientExport);
  });

  router.get(`/${calls.adminClientErasure.path}`, async (req, res) => {
    await adminOf(req);
    const erasure = await readErasure(stores, parse(ClientQuery, req.query).number);
    res.json((await withMenuCounts(db, erasure)) satisfies ClientErasure);
  });

  router.post(`/${calls.adminEraseClient.path}`, async (req, res) => {
    const actor = await adminOf(req);
    await eraseClient(stores, parse(EraseClientInput, req.body), actor);
    res.json({});
  });
  return router;
}
