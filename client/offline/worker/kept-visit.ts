import { cachedAppointmentKey, type OfflineAppointment } from '#shared/offline/offline.ts';
import { escaped } from '#shared/text/escaped.ts';
import type { Reason } from './kept-pages.ts';
import { keptMoment } from './kept-pages.ts';
import { read, remove, write } from './worker-cache.ts';

/* The reader's last appointment, as text. Anybody with its address can cancel it, so only its hash is kept. */

type Stored = Omit<OfflineAppointment, 'path'> & { readonly hash: string; readonly keptAt: string };

interface Forgotten {
  readonly forgotten: string;
}

async function stored(): Promise<Stored | Forgotten | undefined> {
  return (await read(cachedAppointmentKey))?.json();
}

export async function keepVisit({ path, ...words }: OfflineAppointment): Promise<boolean> {
  const [before, hash] = await Promise.all([stored(), computeHash(path)]);
  if (before && 'forgotten' in before && before.forgotten === hash) return false;
  const visit: Stored = { ...words, hash, keptAt: new Date().toISOString() };
  await write(cachedAppointmentKey, Response.json(visit));
  return true;
}

export async function forgetVisit(path: string): Promise<void> {
  const mark: Forgotten = { forgotten: await computeHash(path) };
  await write(cachedAppointmentKey, Response.json(mark));
}

export async function keptVisit(path?: string): Promise<Stored | undefined> {
  const visit = await stored();
  if (!visit || 'forgotten' in visit) return undefined;
  if (visit.day < new Date().toISOString().slice(0, 10)) {
    await remove(cachedAppointmentKey);
    return undefined;
  }
  return path === undefined || visit.hash === (await computeHash(path)) ? visit : undefined;
}

export function visitHtml({ title, facts, keptAt }: Stored, reason?: Reason): string {
  const advice =
    reason === 'away'
      ? 'Le site ne répond pas pour l’instant. Pour déplacer ou annuler, réessayez plus tard ou appelez-nous.'
      : 'Pour déplacer ou annuler, il faut une connexion, ou nous appeler.';
  return `<h1>${escaped(title)}</h1><p class="kept-note">Version du ${keptMoment(keptAt)}, gardée sur cet appareil. ${advice}</p>${factsHtml({ facts })}`;
}

export function factsHtml({ facts }: Pick<Stored, 'facts'>): string {
  const lines = facts.map(
    ([name, text]) => `<dt>${escaped(name)}</dt><dd>${escaped(text).replaceAll('\n', '<br>')}</dd>`,
  );
  return `<dl class="ticket">${lines.join('')}</dl>`;
}

async function computeHash(path: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(path));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
