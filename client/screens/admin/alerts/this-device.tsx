import { type SubmitEvent, useEffect, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import {
  type AlertList,
  deviceLimit,
  mostDevices,
} from '../../../../shared/contract/admin/alerts.ts';
import { deviceOf, deviceText } from '../../../../shared/contract/device.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { Busy } from '../../../components/notice.tsx';
import { TextField } from '../../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../../forms/form-input.ts';
import { Section } from '../section.tsx';
import type { Device, Obstacle } from './browser-push.ts';
import { intents } from './device-list.tsx';
import { mayTryAgain, obstacleTexts } from './obstacles.tsx';

interface Props {
  list: AlertList;
  /** Undefined until it is known. */
  device: Device | undefined;
  outcome: FormOutcome | undefined;
}

export function ThisDevice({ list, device, outcome }: Props) {
  const isOn =
    device?.kind === 'on' &&
    list.devices.some(({ endpointHash }) => endpointHash === device.endpointHash);
  return (
    <Section id="ici" title="Cet appareil" className="card stack">
      {!device && <Unknown />}
      {device?.kind === 'blocked' && obstacleTexts[device.obstacle]}
      {isOn && <p>Cet appareil reçoit les alertes, même quand le site est fermé.</p>}
      {device && device.kind !== 'blocked' && !isOn && <Offer list={list} outcome={outcome} />}
    </Section>
  );
}

const Offer = ({ list, outcome }: Omit<Props, 'device'>) =>
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
            hint="Pour le reconnaître dans la liste."
            required
            maxLength={deviceLimit}
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={fieldError(outcome?.problem, 'device')}
          />
          <button type="submit" className="button" aria-disabled={isBusy}>
            Recevoir les alertes sur cet appareil
          </button>
          {isBusy && <Busy>Activation en cours…</Busy>}
        </form>
      )}
    </>
  );
}
