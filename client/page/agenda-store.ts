import { agendaCache } from '../../shared/page/agenda-copy.ts';
import { attempt } from './storage.ts';

/*
 * The least that every page knows of the agenda that a device may keep. It needs no worker: a logout waits for
 * nobody.
 */

export const stores = () => attempt(() => caches);

export const hasAgendaStore = async (): Promise<boolean> =>
  (await stores()?.has(agendaCache)) ?? false;

/** The agenda and the permission to keep it. Tells whether there was any. */
export const forgetAgenda = async (): Promise<boolean> =>
  (await stores()?.delete(agendaCache)) ?? false;
