import { useSyncExternalStore } from 'react';

/** Says that a form's text stays while the network is gone. */
export function ConnectionNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
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

function subscribe(update: () => void): () => void {
  window.addEventListener('offline', update);
  window.addEventListener('online', update);
  return () => {
    window.removeEventListener('offline', update);
    window.removeEventListener('online', update);
  };
}

/** Loads what a form needs only once it is used. Browsers never retry a failed import, so none begins offline. */
export const loadForUse =
  <Module,>(load: () => Promise<Module>) =>
  async (): Promise<Module | undefined> =>
    globalThis.navigator?.onLine === false ? undefined : load();
