import { useEffect, useState } from 'react';
import { formatTime } from '../../../../shared/calendar/opening.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import type { CopyAnswer } from '../../../../shared/page/agenda-copy.ts';
import { Busy } from '../../../components/notice.tsx';
import { forgetAgenda } from '../../../page/agenda-store.ts';
import { askAdminWorker, isAllowed } from '../../../page/kept-agenda.ts';
import { copyProblems } from '../agenda/copy/copy-problems.ts';
import { Section } from '../section.tsx';

const reload = 'Rechargez cette page, puis touchez le bouton de nouveau.';
const unsupported =
  'Ce navigateur ne peut rien garder, ou cette fenêtre est en navigation privée. Ouvrez cette page dans une fenêtre ordinaire de Chrome, Firefox, Edge ou Safari, à jour.';

/** What is kept, said before it is: a lost phone shows it. */
export function AgendaSwitch() {
  return (
    <Section id="hors-connexion" title="L’agenda hors connexion" className="card stack">
      <p>
        Sans réseau, la gestion s’ouvre sur l’agenda d’aujourd’hui et de demain, tel que vous l’avez
        vu en dernier. Pour cela, ce téléphone garde les heures, noms, numéros et soins de ces deux
        jours, et efface chacun quand il est passé.
      </p>
      <p>
        Qui déverrouille ce téléphone peut les lire, même s’il est perdu ou volé&nbsp;: mettez-lui
        un code. Tout est effacé quand vous vous déconnectez, et quand le site répond que cet
        appareil n’est plus connecté.
      </p>
      <p className="without-script">Sans JavaScript, ce téléphone ne peut rien garder.</p>
      <Switch />
    </Section>
  );
}

type State = { readonly isOn: boolean; readonly text?: string; readonly isWrong?: boolean };

function Switch() {
  const [state, setState] = useState<State>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    isAllowed().then(
      (isOn) => setState({ isOn }),
      () => setState({ isOn: false }),
    );
  }, []);
  if (!state) return null;

  async function press(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setState(await (state?.isOn ? turnOff() : turnOn()));
    setIsBusy(false);
  }

  // What she chose stands at once; a failure takes it back.
  const isShownOn = state.isOn !== isBusy;
  return (
    <>
      {state.text && (
        <p
          className={state.isWrong ? 'notice notice-question' : 'notice'}
          role={state.isWrong ? 'alert' : 'status'}
        >
          {state.text}
        </p>
      )}
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
      {isBusy && <Busy>Un instant…</Busy>}
      {state.isOn && <a href={adminPaths.adminCopy}>Voir ce qui est gardé</a>}
    </>
  );
}

async function turnOff(): Promise<State> {
  await forgetAgenda();
  return { isOn: false, text: 'L’agenda n’est plus gardé sur ce téléphone.' };
}

async function turnOn(): Promise<State> {
  try {
    const { registerAdminWorker } = await import('./admin-worker.ts');
    if (!(await registerAdminWorker())) return { isOn: false, isWrong: true, text: reload };
    return stateOf(await askAdminWorker({ allow: true }));
  } catch {
    return { isOn: false, isWrong: true, text: unsupported };
  }
}

function stateOf(answer: CopyAnswer | undefined): State {
  const { keptAt, problem = 'unreachable' } = answer ?? {};
  if (!keptAt) return { isOn: false, isWrong: true, text: copyProblems[problem] };
  const time = formatTime(keptAt.slice(11, 16));
  return { isOn: true, text: `C’est fait\u00a0: l’agenda est gardé, tel qu’il est à ${time}.` };
}
