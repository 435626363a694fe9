import { useEffect, useRef, useState } from 'react';

type Connection = 'there' | 'gone' | 'back';

/** Offers to send the form once the network is back, but never sends by itself: the visitor may have called. */
export function ConnectionNotice({ isBusy }: { isBusy: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const [connection, setConnection] = useState<Connection>('there');
  useEffect(() => {
    const goes = () => setConnection('gone');
    const comes = () => setConnection(isTyped(place.current) ? 'back' : 'there');
    if (!navigator.onLine) goes();
    window.addEventListener('offline', goes);
    window.addEventListener('online', comes);
    return () => {
      window.removeEventListener('offline', goes);
      window.removeEventListener('online', comes);
    };
  }, []);
  useEffect(() => {
    if (isBusy) setConnection((current) => (current === 'back' ? 'there' : current));
  }, [isBusy]);
  return (
    <div ref={place} role="status">
      {connection === 'gone' && (
        <p className="notice notice-connection">
          Hors connexion&nbsp;: votre saisie est conservée. Vous pourrez l’envoyer ici dès que le
          réseau revient.
        </p>
      )}
      {connection === 'back' && (
        <div className="notice notice-success">
          <p>La connexion est revenue. Votre saisie est toujours là.</p>
          <p>
            <button type="submit" className="button">
              Envoyer
            </button>
          </p>
        </div>
      )}
    </div>
  );
}

function isTyped(place: HTMLElement | null): boolean {
  const fields = place
    ?.closest('form')
    ?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type=hidden], [type=checkbox], [type=radio]), textarea',
    );
  return [...(fields ?? [])].some(({ value }) => value.trim() !== '');
}
