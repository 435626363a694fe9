import { useSyncExternalStore } from 'react';

/** Tells an offline visitor that the typed text is kept. */
export function ConnectionNotice() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="notice notice-connection">
          Hors connexion&nbsp;: votre saisie est conservée. Vous pourrez l’envoyer ici dès que le
          réseau revient.
        </p>
      )}
    </div>
  );
}

export const useIsOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

function subscribe(update: () => void): () => void {
  window.addEventListener('offline', update);
  window.addEventListener('online', update);
  return () => {
    window.removeEventListener('offline', update);
    window.removeEventListener('online', update);
  };
}

/** Returns a loader of code for a form in use. Offline it loads nothing, because browsers never retry an import. */
export const loadForUse =
  <Module,>(load: () => Promise<Module>) =>
  async (): Promise<Module | undefined> =>
    globalThis.navigator?.onLine === false ? undefined : load();
