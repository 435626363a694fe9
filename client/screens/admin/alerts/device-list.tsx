import type { AlertDevice } from '../../../../shared/contract/admin/alerts.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { ButtonForm } from '../forms/edit-form.tsx';
import { timestampText } from '../history-text.ts';
import { Section } from '../section.tsx';

/** The forms of the screen. */
export const intents = { turnOn: 'activer', remove: 'retirer', test: 'essai' } as const;

interface Props {
  devices: readonly AlertDevice[];
  /** The hash of this browser's own endpoint. */
  ownHash: string | undefined;
}

export function DeviceList({ devices, ownHash }: Props) {
  return (
    <Section id="appareils" title="Vos appareils" className="stack">
      {devices.length === 0 && <p>Aucun appareil ne reçoit d’alertes.</p>}
      <ul className="cards">
        {devices.map((device) => (
          <Line key={device.id} device={device} isThis={device.endpointHash === ownHash} />
        ))}
      </ul>
    </Section>
  );
}

function Line({ device: one, isThis }: { device: AlertDevice; isThis: boolean }) {
  const { id, device } = one;
  /** Also unsubscribes the browser. If that fails, removing the device on the server is enough. */
  const turnOff = () => {
    if (isThis) import('./browser-push.ts').then((push) => push.turnOff()).catch(() => {});
  };
  return (
    <li className="card stack">
      <div>
        <h3>{isThis ? `${device} (cet appareil)` : device}</h3>
        <p className="muted">{stateText(one)}</p>
      </div>
      <div className="row admin-actions">
        <ButtonForm
          action={adminPaths.adminAlerts}
          hiddenFields={{ intent: intents.test, id }}
          className="button button-outline"
        >
          Envoyer un essai<span className="visually-hidden">{` à ${device}`}</span>
        </ButtonForm>
        <ButtonForm
          action={adminPaths.adminAlerts}
          hiddenFields={{ intent: intents.remove, id }}
          className="button button-outline"
          onSubmit={turnOff}
        >
          Retirer<span className="visually-hidden">{` ${device}`}</span>
        </ButtonForm>
      </div>
    </li>
  );
}

function stateText({ createdAt, lastSentAt, lastError }: AlertDevice): string {
  if (lastError) return `Le dernier envoi a échoué\u00a0: ${errorText(lastError)} (${lastError}).`;
  if (lastSentAt) return `Dernière alerte envoyée ${timestampText(lastSentAt)}.`;
  return `Activé ${timestampText(createdAt)}. Aucune alerte envoyée pour le moment.`;
}

/** The server retries 429 and 5xx. */
const errorText = (reason: string) =>
  /^4(?!29)\d\d$/.test(reason)
    ? 'le service d’alertes du navigateur le refuse. Retirez cet appareil, puis activez-le de nouveau'
    : 'le service d’alertes du navigateur ne répond pas';
