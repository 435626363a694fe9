import { useEffect, useState } from 'react';
import { forgetAgenda, mayKeepAgenda } from '../../../shared/page/agenda-store.ts';
import { Section } from '../../admin/section.tsx';
import { BusyNotice, ErrorNotice } from '../../components/notice.tsx';
import { startKeeping } from './kept-agenda.ts';

export function AgendaSwitch() {
  return (
    <Section id="hors-connexion" title="L’agenda hors connexion" className="card stack">
      <p>
        Sans réseau, la gestion s’ouvre sur l’agenda d’aujourd’hui et de demain, tel que vous l’avez
        vu en dernier&nbsp;: heures, noms, numéros et soins.
      </p>
      <p>
        Qui déverrouille ce téléphone peut les lire, même s’il est perdu ou volé&nbsp;: mettez-lui
        un code. Tout est effacé quand vous vous déconnectez.
      </p>
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
    const { registerAdminWorker } = await import('../../notifications/admin/admin-worker.ts');
    return (await registerAdminWorker()) && (await startKeeping());
  } catch {
    return false;
  }
}
