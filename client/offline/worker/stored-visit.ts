import { cachedAppointmentKey, type OfflineAppointment } from '#shared/offline/offline.ts';
import { escapeHtml } from '#shared/text/escaped.ts';
import { formatStoredAt, type Reason } from './stored-pages.ts';
import { readCached, removeCached, writeCached } from './worker-cache.ts';

/* The visitor's last appointment, as text. Anybody with its address can cancel it, so only a hash is stored. */

type StoredVisit = Omit<OfflineAppointment, 'path'> & {
  readonly hash: string;
  readonly keptAt: string;
};

interface ForgottenVisit {
  readonly forgotten: string;
}

const readEntry = async (): Promise<StoredVisit | ForgottenVisit | undefined> =>
  (await readCached(cachedAppointmentKey))?.json();

export async function storeVisit({ path, ...texts }: OfflineAppointment): Promise<boolean> {
  const [storedEntry, hash] = await Promise.all([readEntry(), computeHash(path)]);
  if (storedEntry && 'forgotten' in storedEntry && storedEntry.forgotten === hash) return false;
  const visit: StoredVisit = { ...texts, hash, keptAt: new Date().toISOString() };
  await writeCached(cachedAppointmentKey, Response.json(visit));
  return true;
}

export async function forgetVisit(path: string): Promise<void> {
  const forgottenVisit: ForgottenVisit = { forgotten: await computeHash(path) };
  await writeCached(cachedAppointmentKey, Response.json(forgottenVisit));
}

export async function readStoredVisit(path?: string): Promise<StoredVisit | undefined> {
  const visit = await readEntry();
  if (!visit || 'forgotten' in visit) return undefined;
  if (visit.day < new Date().toISOString().slice(0, 10)) {
    await removeCached(cachedAppointmentKey);
    return undefined;
  }
  return path === undefined || visit.hash === (await computeHash(path)) ? visit : undefined;
}

export function renderVisit({ title, facts, keptAt }: StoredVisit, reason?: Reason): string {
  const advice =
    reason === 'away'
      ? 'Le site ne répond pas pour l’instant. Pour déplacer ou annuler, réessayez plus tard ou appelez-nous.'
      : 'Pour déplacer ou annuler, il faut une connexion, ou nous appeler.';
  return `<h1>${escapeHtml(title)}</h1><p class="kept-note">Version du ${formatStoredAt(keptAt)}, gardée sur cet appareil. ${advice}</p>${renderFacts({ facts })}`;
}

export function renderFacts({ facts }: Pick<StoredVisit, 'facts'>): string {
  const lines = facts.map(
    ([name, text]) =>
      `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text).replaceAll('\n', '<br>')}</dd>`,
  );
  return `<dl class="ticket">${lines.join('')}</dl>`;
}

async function computeHash(path: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(path));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
