import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { deviceOf, deviceText } from '../../../shared/accounts/device.ts';
import {
  type AlertDevice,
  type AlertList,
  DeviceInput,
  deviceLimit,
  mostDevices,
  SubscribeInput,
} from '../../../shared/notifications/alerts.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { form } from '../../admin/admin-form.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { ButtonForm } from '../../admin/edit-form.tsx';
import { timestampText } from '../../admin/history-text.ts';
import { load } from '../../admin/load.ts';
import { Section } from '../../admin/section.tsx';
import { BusyNotice } from '../../components/notice.tsx';
import { TextField } from '../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../forms/form-input.ts';
import { AgendaSwitch } from '../../offline/admin/agenda-switch.tsx';
import type { Device, Obstacle } from './browser-push.ts';

const intents = { turnOn: 'activer', remove: 'retirer', test: 'essai' } as const;

const doneTexts = new Map<string | null, string>([
  [intents.turnOn, 'Les alertes sont activées. Envoyez un essai pour voir qu’elles arrivent.'],
  [intents.remove, 'Cet appareil ne recevra plus d’alertes.'],
  [intents.test, 'L’essai est parti\u00a0: il arrive d’ici quelques secondes.'],
]);

const doneLink = (done: string) => `${adminPaths.adminAlerts}?${completedField}=${done}`;

export const alertsScreen = adminScreen({
  title: 'Alertes',
  load: (asked) => load(asked, { name: 'adminAlerts' }),
  forms: {
    [intents.turnOn]: form({
      call: 'adminSubscribe',
      schema: SubscribeInput,
      fields: ['device'],
      done: () => doneLink(intents.turnOn),
    }),
    [intents.test]: form({
      call: 'adminTestAlert',
      schema: DeviceInput,
      done: () => doneLink(intents.test),
    }),
    '': form({
      call: 'adminUnsubscribe',
      schema: DeviceInput,
      done: () => doneLink(intents.remove),
    }),
  },
  Done: ({ search }) => <DoneNotice text={doneTexts.get(search.get(completedField))} />,
  Head: () => (
    <p className="muted">Chaque demande, rendez-vous et message, dit sur votre téléphone.</p>
  ),
  View: Devices,
  back: [{ to: adminPaths.adminSettings, label: 'Réglages' }],
});

function Devices({ found, outcome }: Shown<AlertList>) {
  const device = useDevice(found);
  return (
    <div className="columns">
      <div className="stack">
        <ThisDevice list={found} device={device} outcome={outcome} />
        <AgendaSwitch />
      </div>
      <DeviceList
        devices={found.devices}
        ownHash={device?.kind === 'on' ? device.endpointHash : undefined}
      />
    </div>
  );
}

function useDevice(list: AlertList): Device | undefined {
  const [device, setDevice] = useState<Device>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list may follow a change here
  useEffect(() => {
    import('./browser-push.ts')
      .then(({ lookAtDevice }) => lookAtDevice())
      .catch((): Device => ({ kind: 'blocked', obstacle: 'unsupported' }))
      .then(setDevice);
  }, [list]);
  return device;
}

interface Props {
  devices: readonly AlertDevice[];
  ownHash: string | undefined;
}

function DeviceList({ devices, ownHash }: Props) {
  return (
    <Section id="appareils" title="Vos appareils" className="stack">
      {devices.length === 0 && <p>Aucun.</p>}
      <ul className="cards">
        {devices.map((device) => (
          <Line key={device.id} device={device} isThis={device.endpointHash === ownHash} />
        ))}
      </ul>
    </Section>
  );
}

function Line({ device: alertDevice, isThis }: { device: AlertDevice; isThis: boolean }) {
  const { id, device } = alertDevice;
  /** Also unsubscribes the browser. If that fails, removing the device on the server is enough. */
  const turnOff = () => {
    if (isThis) import('./browser-push.ts').then((push) => push.turnOff()).catch(() => {});
  };
  return (
    <li className="card stack">
      <div>
        <h3>{isThis ? `${device} (cet appareil)` : device}</h3>
        <p className="muted">{stateText(alertDevice)}</p>
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
  return `Activé ${timestampText(createdAt)}, aucune alerte depuis.`;
}

const errorText = (reason: string) =>
  /^4(?!29)\d\d$/.test(reason)
    ? 'le service d’alertes du navigateur le refuse. Retirez cet appareil, puis activez-le de nouveau'
    : 'le service d’alertes du navigateur ne répond pas';

const obstacleTexts: Readonly<Record<Obstacle, ReactNode>> = {
  insecure: (
    <p>
      Les alertes demandent une adresse sûre&nbsp;: ouvrez le site par celle qui commence par https.
    </p>
  ),
  'home-screen': (
    <>
      <p>Sur iPhone et iPad (dès iOS 16.4), mettez d’abord le site sur l’écran d’accueil&nbsp;:</p>
      <ol>
        <li>dans Safari, touchez Partager, «&nbsp;Sur l’écran d’accueil&nbsp;», Ajouter&nbsp;;</li>
        <li>ouvrez le site par sa nouvelle icône et revenez à cette page.</li>
      </ol>
    </>
  ),
  unsupported: (
    <p>
      Ce navigateur ne reçoit pas d’alertes. Ouvrez cette page dans une fenêtre ordinaire (non
      privée) de Chrome, Firefox, Edge ou Safari, à jour.
    </p>
  ),
  denied: (
    <>
      <p>
        Les notifications sont refusées sur cet appareil. Pour les permettre, hors navigation
        privée&nbsp;:
      </p>
      <ul>
        <li>
          Android et ordinateur&nbsp;: l’icône à gauche de l’adresse, Autorisations, Notifications,
          Autoriser&nbsp;;
        </li>
        <li>iPhone et iPad&nbsp;: Réglages, Notifications, le nom du site, Autoriser.</li>
      </ul>
      <p>Ensuite, rechargez cette page.</p>
    </>
  ),
  unanswered: (
    <p>
      La question du navigateur est restée sans réponse. Touchez le bouton de nouveau, puis
      Autoriser.
    </p>
  ),
  'no-service': (
    <p>
      Le service d’alertes de ce navigateur ne répond pas. Vérifiez la connexion, puis réessayez.
    </p>
  ),
  reload: <p>Rechargez cette page, puis touchez le bouton de nouveau.</p>,
};

const mayTryAgain = (obstacle: Obstacle) =>
  obstacle === 'unanswered' || obstacle === 'no-service' || obstacle === 'reload';

interface ThisDeviceProps {
  list: AlertList;
  device: Device | undefined;
  outcome: FormOutcome | undefined;
}

function ThisDevice({ list, device, outcome }: ThisDeviceProps) {
  const isOn =
    device?.kind === 'on' &&
    list.devices.some(({ endpointHash }) => endpointHash === device.endpointHash);
  return (
    <Section id="ici" title="Cet appareil" className="card stack">
      {!device && <Unknown />}
      {device?.kind === 'blocked' && obstacleTexts[device.obstacle]}
      {isOn && <p>Les alertes arrivent, même quand le site est fermé.</p>}
      {device && device.kind !== 'blocked' && !isOn && <Offer list={list} outcome={outcome} />}
    </Section>
  );
}

const Offer = ({ list, outcome }: Omit<ThisDeviceProps, 'device'>) =>
  list.devices.length < mostDevices ? (
    <TurnOn publicKey={list.publicKey} outcome={outcome} />
  ) : (
    <p>{`Vous avez déjà ${mostDevices} appareils\u00a0: retirez-en un d’abord.`}</p>
  );

const Unknown = () => (
  <>
    <p className="needs-script">Un instant…</p>
    <p className="without-script">
      Pour activer les alertes sur cet appareil, il faut JavaScript&nbsp;: autorisez-le pour ce
      site, puis rechargez la page.
    </p>
  </>
);

type Answer = { readonly at: number; readonly obstacle: Obstacle };

function TurnOn({ publicKey, outcome }: { publicKey: string; outcome: FormOutcome | undefined }) {
  const submit = useSubmit();
  const isSending = useNavigation().formData?.get('intent') === intents.turnOn;
  const [isAsking, setIsAsking] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const [name, setName] = useState(outcome?.values.device ?? '');
  useEffect(() => {
    setName((typed) => typed || deviceText(deviceOf(navigator.userAgent)));
  }, []);

  async function turnOn(): Promise<void> {
    setIsAsking(true);
    setAnswer(undefined);
    const found = await import('./browser-push.ts').then(
      (push) => push.turnOn(publicKey),
      () => 'reload' as const,
    );
    setIsAsking(false);
    if (typeof found === 'string') return setAnswer({ at: Date.now(), obstacle: found });
    const fields = { intent: intents.turnOn, device: name, ...found };
    await submit(fields, { method: 'post', action: adminPaths.adminAlerts });
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isAsking && !isSending) void turnOn();
  }

  const isBusy = isAsking || isSending;
  return (
    <>
      {answer && (
        <div className="notice notice-question" role="alert" key={answer.at}>
          {obstacleTexts[answer.obstacle]}
        </div>
      )}
      {(!answer || mayTryAgain(answer.obstacle)) && (
        <form className="form" noValidate onSubmit={onSubmit}>
          <TextField
            name="device"
            label="Nom de cet appareil"
            required
            maxLength={deviceLimit}
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={fieldError(outcome?.problem, 'device')}
          />
          <button type="submit" className="button" aria-disabled={isBusy}>
            Recevoir les alertes sur cet appareil
          </button>
          {isBusy && <BusyNotice>Activation en cours…</BusyNotice>}
        </form>
      )}
    </>
  );
}
