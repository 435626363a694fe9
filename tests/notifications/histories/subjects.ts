/*
 * What the subjects of mails begin with, told anew: for a reader who writes French dates herself.
 */

export interface Start {
  readonly day: string;
  readonly time: string;
}

interface About {
  readonly number: string;
  readonly wished: string;
  readonly start: Start | undefined;
  readonly known: Start | undefined;
}

const inFrench = new Intl.DateTimeFormat('fr', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
});

/** "mardi 1er décembre" */
const dayText = (day: string) => inFrench.format(new Date(day)).replace(/ 1 /, ' 1er ');

/** "mardi 24 novembre à 10 h 30" */
export function title(start: Start | undefined): string {
  if (!start) return '';
  const [hours, minutes] = start.time.split(':');
  return `${dayText(start.day)} à ${Number(hours)} h${minutes === '00' ? '' : ` ${minutes}`}`;
}

const ofBoth = (kind: string, { start, known }: About): string | undefined =>
  ({
    moved: `Rendez-vous déplacé : du ${title(known)} au ${title(start)}`,
    cancelled: `Rendez-vous annulé : ${title(start)}`,
  })[kind];

export const subjects = {
  client: (kind: string, about: About): string =>
    ofBoth(kind, about) ??
    {
      confirmed: `Rendez-vous confirmé : ${title(about.start)}`,
      refused: `Nous ne pouvons pas vous recevoir le ${dayText(about.start?.day ?? about.wished)}`,
      received: `Nous avons bien reçu votre demande ${about.number}`,
      held: `Heure gardée : ${title(about.start)}, acompte de `,
      ended: `Heure de nouveau libre : ${title(about.start)}`,
    }[kind] ??
    kind,
  institute: (kind: string, about: About): string =>
    ofBoth(kind, about) ??
    {
      confirmed: `Nouveau rendez-vous : ${title(about.start)}`,
      requested: 'Nouvelle demande : ',
      paid: 'Acompte à vérifier : ',
    }[kind] ??
    kind,
};
