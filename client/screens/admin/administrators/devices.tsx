import { shortDayTitle } from '../../../../shared/calendar/calendar-month.ts';
import type { SignedInDevice } from '../../../../shared/contract/admin/administrators.ts';
import { deviceText } from '../../../../shared/contract/device.ts';
import { AskFirst } from '../ask-first.tsx';
import { intents, Order } from './order.tsx';

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
