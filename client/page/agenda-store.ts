import { agendaCache, copyPath } from '../../shared/page/agenda-copy.ts';
import { attempt } from './storage.ts';

/*
 * The agenda that a device may keep, as every page knows it. No worker is needed, so a logout waits for nothing.
 */

const stores = () => attempt(() => caches);

/** Returns true if this device may keep the agenda. */
export const mayKeepAgenda = async (): Promise<boolean> =>
  (await stores()?.has(agendaCache)) ?? false;

/** Deletes the agenda and the permission to keep it. */
export const forgetAgenda = async () => stores()?.delete(agendaCache);

/** Deletes the agenda. The permission stays for the next sign-in. */
export async function forgetCopy(): Promise<void> {
  if (await mayKeepAgenda()) await (await caches.open(agendaCache)).delete(copyPath);
}
