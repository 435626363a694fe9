import { useEffect, useState } from 'react';
import { useActionData, useLoaderData, useSearchParams } from 'react-router';
import type { AlertList } from '../../../../shared/contract/admin/alerts.ts';
import { ErrorNotice } from '../../../components/notice.tsx';
import { SuccessNotice } from '../../../components/success-notice.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import type { Loaded } from '../admin-data.ts';
import { AdminPage } from '../admin-page.tsx';
import { completedField } from '../completed-edit.ts';
import { intents } from './alerts-data.ts';
import type { Device } from './browser-push.ts';
import { DeviceList } from './device-list.tsx';
import { ThisDevice } from './this-device.tsx';

const doneTexts = new Map<string | null, string>([
  [intents.turnOn, 'Les alertes sont activées. Envoyez un essai pour voir qu’elles arrivent.'],
  [intents.remove, 'Cet appareil ne recevra plus d’alertes.'],
  [intents.test, 'L’essai est parti\u00a0: il arrive d’ici quelques secondes.'],
]);

/** Alerts on the phone: turned on for this device, and the list of all of one's own. */
export function AdminAlerts() {
  const { found, problem } = useLoaderData<Loaded<AlertList>>();
  const outcome = useActionData<FormOutcome>();
  const [search] = useSearchParams();
  const device = useDevice(found);
  useInstallable();
  const wrong = problem ?? outcome?.problem;
  const done = doneTexts.get(search.get(completedField));
  return (
    <AdminPage title="Alertes" isWrong={wrong !== undefined}>
      <ErrorNotice problem={wrong} />
      {done && !wrong && (
        <SuccessNotice>
          <p>{done}</p>
        </SuccessNotice>
      )}
      <p>
        Une nouvelle demande, un rendez-vous pris, déplacé ou annulé par un client, un
        message&nbsp;: votre téléphone vous le dit aussitôt, sans ouvrir le site. L’alerte ne montre
        que le soin, la date et un prénom.
      </p>
      {found && (
        <div className="columns">
          <ThisDevice list={found} device={device} outcome={outcome} />
          <DeviceList
            devices={found.devices}
            ownHash={device?.kind === 'on' ? device.endpointHash : undefined}
          />
        </div>
      )}
    </AdminPage>
  );
}

/** Looked at again whenever the list has changed. */
function useDevice(list: AlertList | undefined): Device | undefined {
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

const manifest = 'link[rel=manifest]';

/** An iPhone has alerts only where the site was put on the home screen as an app of its own. */
function useInstallable(): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>(manifest);
    const before = link?.getAttribute('href');
    if (!link || !before) return;
    link.setAttribute('href', '/admin.webmanifest');
    return () => link.setAttribute('href', before);
  }, []);
}
