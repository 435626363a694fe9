import { type ReactNode, useEffect, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { describeDevice, deviceText } from '../../../shared/accounts/device.ts';
import { IdInput } from '../../../shared/contract/list-query.ts';
import {
  type AlertDevice,
  type AlertList,
  mostDevices,
  SubscribeInput,
} from '../../../shared/notifications/alerts.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { forgetAgenda, mayKeepAgenda } from '../../../shared/page/agenda-store.ts';
import { form } from '../../admin/admin-form.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { ButtonForm } from '../../admin/edit-form.tsx';
import { timestampText } from '../../admin/history-text.ts';
import { load } from '../../admin/load.ts';
import { Row, Rows } from '../../admin/rows.tsx';
import { Section } from '../../admin/section.tsx';
import { BusyNotice, ErrorNotice } from '../../components/notice.tsx';
import { startKeeping } from '../../offline/admin/kept-agenda.ts';
import type { Obstacle, PushDevice } from './browser-push.ts';

function AgendaSwitch() {
  return (
    <Section id="hors-connexion" title="Hors connexion" className="card stack">
      <p>L’agenda d’aujourd’hui et de demain, sans réseau. Mettez un code à ce téléphone.</p>
      <p className="without-script">Sans JavaScript, ce téléphone ne peut rien garder.</p>
      <Switch />
    </Section>
  );
}

function Switch() {
  const [isOn, setIsOn] = useState<boolean>();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    mayKeepAgenda().then(setIsOn, () => setIsOn(false));
  }, []);
  if (isOn === undefined) return null;

  async function press(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    if (isOn) await forgetAgenda();
    const isOnNow = !isOn && (await turnOn());
    setHasFailed(!isOn && !isOnNow);
    setIsOn(isOnNow);
    setIsBusy(false);
  }

  const isShownOn = isOn !== isBusy;
  return (
    <>
      <ErrorNotice problem={hasFailed ? failure : undefined} />
      <label className="check">
        <input
          type="checkbox"
          role="switch"
          checked={isShownOn}
          aria-checked={isShownOn}
          aria-disabled={isBusy}
          onChange={press}
        />
        <span>Garder l’agenda sur ce téléphone</span>
      </label>
      {isBusy && <BusyNotice>Un instant…</BusyNotice>}
    </>
  );
}

const failure = {
  error: 'unavailable',
  message:
    'L’agenda n’a pas pu être gardé. Rechargez cette page et réessayez, dans une fenêtre ordinaire (pas en navigation privée) et avec de la place libre sur le téléphone.',
} as const;

async function turnOn(): Promise<boolean> {
  try {
    const { registerAdminWorker } = await import('./admin-worker.ts');
    return (await registerAdminWorker()) && (await startKeeping());
  } catch {
    return false;
  }
}

const turnOnIntent = 'activer';

const doneTexts = new Map<string | null, string>([
  [turnOnIntent, 'Les alertes sont activées\u00a0: un essai arrive d’ici quelques secondes.'],
  ['retirer', 'Cet appareil ne recevra plus d’alertes.'],
]);

const doneLink = (done: string) => `${adminPaths.adminAlerts}?${completedField}=${done}`;

export const alertsScreen = adminScreen({
  title: 'Alertes',
  load: (asked) => load(asked, { name: 'adminAlerts' }),
  forms: {
    [turnOnIntent]: form({
      call: 'adminSubscribe',
      schema: SubscribeInput,
      refusals: {
        'too-many': `Vous avez déjà ${mostDevices} appareils\u00a0: retirez-en un d’abord.`,
      },
      done: () => doneLink(turnOnIntent),
    }),
    '': form({
      call: 'adminUnsubscribe',
      schema: IdInput,
      done: () => doneLink('retirer'),
    }),
  },
  Done: ({ search }) => <DoneNotice text={doneTexts.get(search.get(completedField))} />,
  View: Alerts,
  back: [{ to: adminPaths.adminSettings, label: 'Réglages' }],
});

function Alerts({ found }: ScreenProps<AlertList>) {
  const device = useDevice(found);
  const ownHash = typeof device === 'object' ? device.endpointHash : undefined;
  const isOn = found.devices.some(({ endpointHash }) => endpointHash === ownHash);
  return (
    <div className="columns">
      <div className="stack">
        <Section id="ici" title="Cet appareil" className="card stack">
          {!device && <Unknown />}
          {typeof device === 'string' && obstacleTexts[device]}
          {isOn && <p>Les alertes arrivent.</p>}
          {typeof device === 'object' && !isOn && <TurnOn publicKey={found.publicKey} />}
        </Section>
        <AgendaSwitch />
      </div>
      {found.devices.length > 0 && (
        <Section id="appareils" title="Vos appareils" className="stack">
          <Rows>
            {found.devices.map((alertDevice) => (
              <Line
                key={alertDevice.id}
                device={alertDevice}
                isThis={alertDevice.endpointHash === ownHash}
              />
            ))}
          </Rows>
        </Section>
      )}
    </div>
  );
}

function useDevice(list: AlertList): PushDevice | undefined {
  const [device, setDevice] = useState<PushDevice>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list may follow a change here
  useEffect(() => {
    import('./browser-push.ts')
      .then(({ lookAtDevice }) => lookAtDevice())
      .catch((): PushDevice => 'unsupported')
      .then(setDevice);
  }, [list]);
  return device;
}

const Unknown = () => (
  <>
    <p className="needs-script">Un instant…</p>
    <p className="without-script">
      Pour activer les alertes sur cet appareil, il faut JavaScript&nbsp;: autorisez-le pour ce
      site, puis rechargez la page.
    </p>
  </>
);

function Line({ device: alertDevice, isThis }: { device: AlertDevice; isThis: boolean }) {
  const { id, device } = alertDevice;
  /** Also unsubscribes the browser. If that fails, removing the device on the server is enough. */
  const turnOff = () => {
    if (isThis) import('./browser-push.ts').then((push) => push.turnOff()).catch(() => {});
  };
  return (
    <Row title={isThis ? `${device} (cet appareil)` : device} detail={stateText(alertDevice)}>
      <ButtonForm
        action={adminPaths.adminAlerts}
        hiddenFields={{ id }}
        className="button-link"
        onSubmit={turnOff}
      >
        Retirer<span className="visually-hidden">{` ${device}`}</span>
      </ButtonForm>
    </Row>
  );
}

function stateText({ createdAt, lastSentAt, lastError }: AlertDevice): string {
  if (lastError)
    return `Le dernier envoi a échoué (${lastError}). Si cela dure, retirez l’appareil, puis activez-le de nouveau.`;
  return lastSentAt
    ? `Dernière alerte ${timestampText(lastSentAt)}`
    : `Activé ${timestampText(createdAt)}`;
}

const obstacleTexts: Readonly<Record<Obstacle, ReactNode>> = {
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
      Ce navigateur ne reçoit pas d’alertes. Ouvrez cette page par son adresse en https, dans une
      fenêtre ordinaire (non privée) de Chrome, Firefox, Edge ou Safari, à jour.
    </p>
  ),
  denied: (
    <p>
      Les notifications sont refusées sur cet appareil. Autorisez-les&nbsp;: sur Android et
      ordinateur, par l’icône à gauche de l’adresse&nbsp;; sur iPhone et iPad, dans Réglages,
      Notifications. Ensuite, rechargez cette page.
    </p>
  ),
  failed: (
    <p>
      Cela n’a pas marché. Vérifiez la connexion, rechargez cette page, puis touchez le bouton de
      nouveau, et Autoriser.
    </p>
  ),
};

function TurnOn({ publicKey }: { publicKey: string }) {
  const submit = useSubmit();
  const isSending = useNavigation().formData?.get('intent') === turnOnIntent;
  const [isAsking, setIsAsking] = useState(false);
  const [obstacle, setObstacle] = useState<Obstacle>();
  const isBusy = isAsking || isSending;

  async function turnOn(): Promise<void> {
    if (isBusy) return;
    setIsAsking(true);
    setObstacle(undefined);
    const found = await import('./browser-push.ts').then(
      (push) => push.subscribeDevice(publicKey),
      () => 'failed' as const,
    );
    setIsAsking(false);
    if (typeof found === 'string') return setObstacle(found);
    const device = deviceText(describeDevice(navigator.userAgent));
    const fields = { intent: turnOnIntent, device, ...found };
    await submit(fields, { method: 'post', action: adminPaths.adminAlerts });
  }

  return (
    <>
      {obstacle && (
        <div className="notice notice-question" role="alert">
          {obstacleTexts[obstacle]}
        </div>
      )}
      {(!obstacle || obstacle === 'failed') && (
        <button type="button" className="button" aria-disabled={isBusy} onClick={turnOn}>
          Recevoir les alertes sur cet appareil
        </button>
      )}
      {isBusy && <BusyNotice>Activation en cours…</BusyNotice>}
    </>
  );
}
