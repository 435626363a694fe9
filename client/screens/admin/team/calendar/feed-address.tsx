import type { ReactNode } from 'react';
import { CopyButton } from '../../../../components/copy-button.tsx';
import { usePage } from '../../../../page/page-context.ts';

interface Props {
  path: string;
  /** What the calendar shows. */
  children: ReactNode;
}

/** An address that a calendar reads by itself, with how late it does. */
export function FeedAddress({ path, children }: Props) {
  const address = usePage().origin + path;
  return (
    <div className="stack">
      <p>{children}</p>
      <p className="visit-address">{address}</p>
      <p className="actions">
        <CopyButton label="Copier l’adresse du calendrier" text={address} />
      </p>
      <p className="muted">
        {`Dans Google Agenda, Apple ou Outlook, ajoutez un calendrier «\u00a0par URL\u00a0» avec cette adresse. Google relit cette adresse une à deux fois par jour\u00a0: un changement d’aujourd’hui peut y manquer. Apple et Outlook la relisent à peu près chaque heure.`}
      </p>
    </div>
  );
}
