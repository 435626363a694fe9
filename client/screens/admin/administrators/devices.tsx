import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { shortDayTitle } from '../../../../shared/calendar/calendar-month.ts';
import type { SignedInDevice } from '../../../../shared/contract/admin/administrators.ts';
import { deviceText } from '../../../../shared/contract/device.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { AskFirst } from '../ask-first.tsx';
import { ButtonForm } from '../forms/edit-form.tsx';

/** The forms of the screen. */
export const intents = {
  signOut: 'deconnecter',
  signOutDevice: 'deconnecter-un',
  remove: 'retirer',
} as const;

interface OrderProps {
  /** The id of an account or of one of its devices. */
  id: string;
  intent: string;
  children: ReactNode;
}

export function Order({ children, ...hiddenFields }: OrderProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <ButtonForm
      action={adminPaths.adminAccounts}
      hiddenFields={{ ...hiddenFields }}
      className="button"
      isBusy={isBusy}
    >
      {children}
    </ButtonForm>
  );
}

interface Props {
  devices: readonly SignedInDevice[];
  isYours: boolean;
}

/** The devices on which an account is signed in. Each except the current one can be signed out separately. */
export function Devices({ devices, isYours }: Props) {
  const inOrder = devices.toSorted((one, next) => Number(next.isThis) - Number(one.isThis));
  return (
    <ul className="devices stack">
      {inOrder.map((device) => (
        <Device key={device.id} device={device} isYours={isYours} />
      ))}
    </ul>
  );
}

function Device({ device, isYours }: { device: SignedInDevice; isYours: boolean }) {
  const { id, isThis, seenOn, signedInAt } = device;
  const name = deviceText(device.device);
  const day = shortDayTitle(seenOn ?? signedInAt.slice(0, 10));
  return (
    <li className="stack">
      <p>
        {isThis ? (
          <strong>{`${name} (cet appareil)`}</strong>
        ) : (
          <>
            {name}
            <span className="muted">{` · ${seenOn ? 'dernière visite le' : 'connexion du'} ${day}`}</span>
          </>
        )}
      </p>
      {!isThis && (
        <AskFirst
          label={
            <>
              Déconnecter<span className="visually-hidden">{` ${name}`}</span>…
            </>
          }
        >
          <p>
            {`Il faudra s’y connecter de nouveau. Comme on ne sait pas lequel montre des alertes, elles seront à réactiver sur tous ${isYours ? 'vos' : 'ses'} appareils.`}
          </p>
          <Order id={id} intent={intents.signOutDevice}>
            Oui, déconnecter<span className="visually-hidden">{`\u00a0: ${name}`}</span>
          </Order>
        </AskFirst>
      )}
    </li>
  );
}
