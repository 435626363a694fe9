import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { shortDayTitle } from '../../../../shared/calendar/calendar-month.ts';
import type { Account, SignedInDevice } from '../../../../shared/contract/admin/administrators.ts';
import { deviceText } from '../../../../shared/contract/device.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { AskFirst } from '../ask-first.tsx';
import { ButtonForm } from '../forms/edit-form.tsx';
import { timestampText } from '../history-text.ts';

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
  /** Who has none has nothing to turn on again. */
  hasAlerts?: boolean;
}

/** The devices on which an account is signed in. Each except the current one can be signed out separately. */
export function Devices({ devices, ...whose }: Props) {
  const inOrder = devices.toSorted((one, next) => Number(next.isThis) - Number(one.isThis));
  return (
    <ul className="devices stack">
      {inOrder.map((device) => (
        <Device key={device.id} device={device} {...whose} />
      ))}
    </ul>
  );
}

function Device({
  device,
  isYours,
  hasAlerts = true,
}: Omit<Props, 'devices'> & { device: SignedInDevice }) {
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
            Il faudra s’y connecter de nouveau.
            {hasAlerts &&
              ` Comme on ne sait pas lequel montre des alertes, elles seront à réactiver sur tous ${isYours ? 'vos' : 'ses'} appareils.`}
          </p>
          <Order id={id} intent={intents.signOutDevice}>
            Oui, déconnecter<span className="visually-hidden">{`\u00a0: ${name}`}</span>
          </Order>
        </AskFirst>
      )}
    </li>
  );
}

export function stateText({ sessions, signedInAt }: Account): string {
  if (!signedInAt) return 'Aucun appareil connecté.';
  const count = sessions > 1 ? `${sessions}\u00a0appareils connectés` : 'Un appareil connecté';
  return `${count}. Dernière connexion\u00a0: ${timestampText(signedInAt)}.`;
}
