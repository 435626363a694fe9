import { agendaCache, copyPath } from '../../shared/page/agenda-copy.ts';
import { attempt } from './storage.ts';

const stores = () => attempt(() => caches);

export const mayKeepAgenda = async (): Promise<boolean> =>
  (await stores()?.has(agendaCache)) ?? false;

export const forgetAgenda = async () => stores()?.delete(agendaCache);

export async function forgetCopy(): Promise<void> {
  if (await mayKeepAgenda()) await (await caches.open(agendaCache)).delete(copyPath);
}
