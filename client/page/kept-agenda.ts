import { adminWorkerScope } from '../../shared/page/admin-worker.ts';
import {
  agendaCache,
  allowedPath,
  type CopyAnswer,
  copyPath,
  ownerMark,
  type ToAdminWorker,
} from '../../shared/page/agenda-copy.ts';
import { forgetAgenda, hasAgendaStore, stores } from './agenda-store.ts';
import { attempt } from './storage.ts';

/*
 * The agenda that the back office's worker keeps, as pages look at it. What they can do without the worker
 * they do themselves: a logout waits for nobody.
 */

/** Undefined where there is none; asking makes none. */
async function openCache(): Promise<Cache | undefined> {
  return (await hasAgendaStore()) ? stores()?.open(agendaCache) : undefined;
}

export const isAllowed = async () => (await (await openCache())?.match(allowedPath)) !== undefined;
export const isAgendaKept = async () => (await (await openCache())?.match(copyPath)) !== undefined;

/** Deletes the copy but keeps the permission: the same person may sign in again. */
export const forgetCopy = async () => (await openCache())?.delete(copyPath);

/** `email`: of who is signed in by what the server says now; undefined for nobody. */
export async function forgetAnothers(email: string | undefined): Promise<void> {
  const allowed = await (await openCache())?.match(allowedPath);
  if (!allowed) return;
  if (email === undefined) await forgetCopy();
  else if ((await allowed.json()).of !== (await ownerMark(email))) await forgetAgenda();
}

/** Milliseconds: the worker loads a page meanwhile. */
const patience = 30_000;

/** What the back office's worker answers; undefined without one, or without an answer. */
export async function askAdminWorker(told: ToAdminWorker): Promise<CopyAnswer | undefined> {
  const all = (await attempt(() => navigator.serviceWorker)?.getRegistrations()) ?? [];
  const ours = all.find(({ scope }) => new URL(scope).pathname === adminWorkerScope);
  if (!ours?.active) return undefined;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<CopyAnswer>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  ours.active.postMessage(told, [port2]);
  const late = new Promise<undefined>((done) => setTimeout(done, patience));
  return Promise.race([answer, late]);
}
