import type { RequestFile } from '../../../shared/admin-requests.ts';
import { holidayOn } from '../../../shared/holidays.ts';
import { SuccessNotice } from '../../components/success-notice.tsx';
import { ClientLinks } from './client-links.tsx';

/** What was just done, as far as the request bears it out: anybody can write an address. */
export function DoneNotice({ request, done }: { request: RequestFile; done: string | null }) {
  const { status, email, day, mail } = request;
  if (done === 'note') {
    return (
      <SuccessNotice>
        <p>La note est enregistrée.</p>
      </SuccessNotice>
    );
  }
  const text = done === 'heure' || done === 'refus' ? texts[done][status] : undefined;
  if (!text) return null;
  return (
    <SuccessNotice>
      <p className="notice-title">{text}</p>
      {status === 'confirmed' && holidayOn(day) && (
        <p>{`${holidayOn(day)}\u00a0: ce jour est férié. Vérifiez que l’institut est ouvert.`}</p>
      )}
      {email ? (
        mail?.state !== 'given-up' && <p>{`Un e-mail part à ${email}.`}</p>
      ) : (
        <>
          <p>
            Cette personne n’a pas donné d’e-mail. Appelez-la, ou envoyez-lui la réponse, déjà
            écrite, par WhatsApp.
          </p>
          <ClientLinks request={request} />
        </>
      )}
    </SuccessNotice>
  );
}

const texts: Record<'heure' | 'refus', Partial<Record<RequestFile['status'], string>>> = {
  heure: { confirmed: 'Le rendez-vous est confirmé.' },
  refus: { refused: 'La demande est refusée.', cancelled: 'Le rendez-vous est annulé.' },
};
