import { useEffect, useState } from 'react';
import {
  type AlertList,
  DeviceInput,
  SubscribeInput,
} from '../../../../shared/contract/admin/alerts.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { DoneNotice } from '../admin-notice.tsx';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { completedField } from '../completed-edit.ts';
import { form } from '../forms/form.ts';
import { load } from '../load.ts';
import { AgendaSwitch } from './agenda-switch.tsx';
import type { Device } from './browser-push.ts';
import { DeviceList, intents } from './device-list.tsx';
import { ThisDevice } from './this-device.tsx';

const doneTexts = new Map<string | null, string>([
  [intents.turnOn, 'Les alertes sont activées. Envoyez un essai pour voir qu’elles arrivent.'],
  [intents.remove, 'Cet appareil ne recevra plus d’alertes.'],
  [intents.test, 'L’essai est parti\u00a0: il arrive d’ici quelques secondes.'],
]);

const doneLink = (done: string) => `${adminPaths.adminAlerts}?${completedField}=${done}`;

/** Turns alerts on for this device, and lists the administrator's devices. */
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
    <p>
      Une nouvelle demande, un rendez-vous pris, déplacé ou annulé par un client, un message&nbsp;:
      votre téléphone vous le dit aussitôt, sans ouvrir le site. L’alerte ne montre que le soin, la
      date et un prénom.
    </p>
  ),
  View: Devices,
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

/** Checks this device again whenever the list has changed. */
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
