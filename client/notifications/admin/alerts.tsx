import { useEffect, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { buildSubmit, completedField } from '#client/admin/admin-form.ts';
import { ButtonForm } from '#client/admin/edit-form.tsx';
import { formatTimestamp } from '#client/admin/history.tsx';
import { Row, Rows } from '#client/admin/screen-parts.tsx';
import { BusyNotice, ErrorNotice } from '#client/components/notice.tsx';
import { startStoring } from '#client/offline/admin/stored-agenda.ts';
import { usePage } from '#client/page/page-context.ts';
import { createTrustedUrl } from '#client/page/trusted-url.ts';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { describeDevice, formatDevice } from '#shared/accounts/device.ts';
import { IdInput } from '#shared/contract/list-query.ts';
import {
  type AlertDevice,
  type AlertList,
  deviceLimit,
  SubscribeInput,
} from '#shared/notifications/alerts.ts';
import {
  adminWorkerPath,
  adminWorkerPolicy,
  adminWorkerScope,
} from '#shared/offline/admin-worker.ts';
import { buildSettingsLink } from '#shared/page/admin-paths.ts';
import { canKeepAgenda, stopKeepingAgenda } from '#shared/page/agenda-store.ts';

let trustedWorkerUrl: string | undefined;

/** Returns undefined if the document began as another page, whose policy allows no worker. */
function getWorkerUrl(): string | undefined {
  try {
    trustedWorkerUrl ??= createTrustedUrl(adminWorkerPolicy, adminWorkerPath);
    return trustedWorkerUrl;
  } catch {
    return undefined;
  }
}

/** Returns false unless the document began as the settings, which alone may register the worker. */
async function registerAdminWorker(): Promise<boolean> {
  const url = getWorkerUrl();
  if (!url) return false;
  await navigator.serviceWorker.register(url, { scope: adminWorkerScope, updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  return true;
}

type Obstacle = 'home-screen' | 'unsupported' | 'denied' | 'failed';

/** The reason why this device cannot receive alerts, or its subscription. */
type PushDevice = Obstacle | { readonly endpointHash?: string };

async function inspectDevice(): Promise<PushDevice> {
  const isComplete =
    window.isSecureContext &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window;
  if (!isComplete) return isApplePhone() ? 'home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await findSubscription();
  return subscription ? { endpointHash: await computeHash(subscription.endpoint) } : {};
}

/** Detects iPads too: an iPad claims to be a Macintosh, but a Macintosh has no touch screen. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

async function subscribeDevice(publicKey: string) {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'failed';
  try {
    if (!(await registerAdminWorker())) return 'failed';
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await subscribeWith(pushManager, publicKey);
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
    return { endpoint, p256dh, auth };
  } catch (error) {
    return (error as DOMException).name === 'NotAllowedError' ? 'denied' : 'failed';
  }
}

async function subscribeWith(pushManager: PushManager, applicationServerKey: string) {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // The browser is subscribed to another key, for example because the site has a new database.
    if ((error as DOMException).name !== 'InvalidStateError') throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Finds the subscription by the worker's scope: the visitors' worker would also match this page. */
async function findSubscription(): Promise<PushSubscription | null | undefined> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  const adminRegistration = registrations.find(
    ({ scope }) => new URL(scope).pathname === adminWorkerScope,
  );
  return adminRegistration?.pushManager.getSubscription();
}

async function computeHash(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export const OfflineAgenda = () => (
  <>
    <p>L’agenda d’aujourd’hui et de demain, sans réseau. Mettez un code à cet appareil.</p>
    <p className="without-script">Sans JavaScript, cet appareil ne peut rien garder.</p>
    <OfflineSwitch />
  </>
);

function OfflineSwitch() {
  const [isOn, setIsOn] = useState<boolean>();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const facts = { today: usePage().today, catalogue: useCatalogue() };
  useEffect(() => {
    canKeepAgenda().then(setIsOn, () => setIsOn(false));
  }, []);
  if (isOn === undefined) return null;

  async function toggle(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    if (isOn) await stopKeepingAgenda();
    const isNowOn = !isOn && (await keepAgenda(facts).catch(() => false));
    setHasFailed(!isOn && !isNowOn);
    setIsOn(isNowOn);
    setIsBusy(false);
  }

  const isShownOn = isOn !== isBusy;
  return (
    <>
      <ErrorNotice problem={hasFailed ? storingProblem : undefined} />
      <label className="check">
        <input
          type="checkbox"
          role="switch"
          checked={isShownOn}
          aria-checked={isShownOn}
          aria-disabled={isBusy}
          onChange={toggle}
        />
        <span>Garder l’agenda sur cet appareil</span>
      </label>
      {isBusy && <BusyNotice>Un instant…</BusyNotice>}
    </>
  );
}

const storingProblem = {
  error: 'unavailable',
  message:
    'L’agenda n’a pas pu être gardé. Rechargez cette page et réessayez, dans une fenêtre ordinaire (pas en navigation privée) et avec de la place libre sur le téléphone.',
} as const;

const keepAgenda = async (facts: Parameters<typeof startStoring>[0]) =>
  (await registerAdminWorker()) && (await startStoring(facts));

const intents = { turnOn: 'activer-alertes', remove: 'retirer-appareil' } as const;

const alertsLink = buildSettingsLink('alertes');
const goBackAfter = (intent: string) => () =>
  buildSettingsLink('alertes', { [completedField]: intent });

export const alertForms = {
  [intents.turnOn]: buildSubmit({
    call: 'adminSubscribe',
    schema: SubscribeInput,
    refusals: {
      'too-many': `Vous avez déjà ${deviceLimit} appareils\u00a0: retirez-en un d’abord.`,
    },
    finish: goBackAfter(intents.turnOn),
  }),
  [intents.remove]: buildSubmit({
    call: 'adminUnsubscribe',
    schema: IdInput,
    finish: goBackAfter(intents.remove),
  }),
};

export function Alerts({ list }: { list: AlertList }) {
  const [device, setDevice] = useState<PushDevice>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reloaded list may follow a change of this device
  useEffect(() => {
    inspectDevice().then(setDevice, () => setDevice('unsupported'));
  }, [list]);
  const ownHash = typeof device === 'object' ? device.endpointHash : undefined;
  const isOn = list.devices.some(({ endpointHash }) => endpointHash === ownHash);
  return (
    <>
      {!device && (
        <>
          <p className="needs-script">Un instant…</p>
          <p className="without-script">
            Pour recevoir les alertes ici, autorisez JavaScript, puis rechargez la page.
          </p>
        </>
      )}
      {typeof device === 'string' && <p>{formatObstacle(device)}</p>}
      {isOn && <p>Les alertes arrivent.</p>}
      {typeof device === 'object' && !isOn && (
        <>
          <p>Une notification à chaque demande, rendez-vous ou message du site.</p>
          <TurnOn publicKey={list.publicKey} />
        </>
      )}
      {list.devices.length > 0 && (
        <Rows label="Vos appareils">
          {list.devices.map((alertDevice) => (
            <DeviceRow
              key={alertDevice.id}
              device={alertDevice}
              isThis={alertDevice.endpointHash === ownHash}
            />
          ))}
        </Rows>
      )}
    </>
  );
}

function DeviceRow({ device: alertDevice, isThis }: { device: AlertDevice; isThis: boolean }) {
  const { id, device } = alertDevice;
  /** Also unsubscribes the browser. A failure does not matter, because the server removes the device. */
  const turnOff = () => {
    if (!isThis) return;
    findSubscription()
      .then((subscription) => subscription?.unsubscribe())
      .catch(() => {});
  };
  return (
    <Row title={isThis ? `${device} (cet appareil)` : device} detail={formatState(alertDevice)}>
      <ButtonForm
        action={alertsLink}
        hiddenFields={{ intent: intents.remove, id }}
        className="button-link"
        onSubmit={turnOff}
      >
        Retirer<span className="visually-hidden">{` ${device}`}</span>
      </ButtonForm>
    </Row>
  );
}

function formatState({ createdAt, lastSentAt, lastError }: AlertDevice): string {
  if (lastError)
    return `Le dernier envoi a échoué (${lastError}). Si cela dure, retirez l’appareil, puis activez-le de nouveau.`;
  return lastSentAt
    ? `Dernière alerte ${formatTimestamp(lastSentAt)}`
    : `Activé ${formatTimestamp(createdAt)}`;
}

function formatObstacle(obstacle: Obstacle): string {
  if (obstacle === 'home-screen')
    return 'Dans Safari, touchez Partager, «\u00a0Sur l’écran d’accueil\u00a0», puis ouvrez le site par sa nouvelle icône.';
  if (obstacle === 'unsupported')
    return 'Ce navigateur ne reçoit pas d’alertes\u00a0: ouvrez le site dans Chrome ou Safari, à jour et hors navigation privée.';
  if (obstacle === 'failed')
    return 'Cela n’a pas marché\u00a0: vérifiez la connexion, rechargez la page, puis réessayez.';
  return isApplePhone()
    ? 'Notifications refusées\u00a0: autorisez ce site dans Réglages, Notifications, puis rechargez la page.'
    : 'Notifications refusées\u00a0: autorisez-les par l’icône à gauche de l’adresse, puis rechargez la page.';
}

function TurnOn({ publicKey }: { publicKey: string }) {
  const submit = useSubmit();
  const isSending = useNavigation().formData?.get('intent') === intents.turnOn;
  const [isAsking, setIsAsking] = useState(false);
  const [obstacle, setObstacle] = useState<Obstacle>();
  const isBusy = isAsking || isSending;

  async function turnOn(): Promise<void> {
    if (isBusy) return;
    setIsAsking(true);
    setObstacle(undefined);
    const subscription = await subscribeDevice(publicKey);
    setIsAsking(false);
    if (typeof subscription === 'string') return setObstacle(subscription);
    const device = formatDevice(describeDevice(navigator.userAgent));
    const fields = { intent: intents.turnOn, device, ...subscription };
    await submit(fields, { method: 'post', action: alertsLink });
  }

  return (
    <>
      {obstacle && (
        <p className="notice notice-question" role="alert">
          {formatObstacle(obstacle)}
        </p>
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
