import { brandNames, isBrandName } from '../../../shared/site/brand-colours.ts';
import { adminScreen } from '../../admin/admin-screen.tsx';
import { type Posted, refuse } from '../../admin/forms/posted.ts';
import { takenField } from './colour-field.tsx';
import { SiteDone } from './content-parts.tsx';
import { loadContents } from './contents-in.ts';
import { GroupForm, saveGroup } from './group-screens.tsx';
import { backToSite, coloursLink } from './site-links.ts';

const colours = { kind: 'colours', ids: brandNames, action: coloursLink } as const;

export const coloursScreen = adminScreen({
  title: 'Couleurs',
  load: loadContents,
  forms: { '': async (posted) => takeOffered(posted) ?? saveGroup(posted, colours) },
  Done: SiteDone,
  View: ({ found, outcome }) => (
    <>
      <p>
        Le site se règle seul sur ces deux couleurs, de jour comme de nuit&nbsp;: pages, page hors
        connexion, plan et e-mails. Les dessins gardent les leurs.
      </p>
      <GroupForm group={colours} found={found} outcome={outcome} />
    </>
  ),
  back: backToSite,
});

/** Puts the offered colour into the form, for a tap without JavaScript. */
function takeOffered({ values }: Posted) {
  const [name = '', colour = ''] = values[takenField]?.split(' ') ?? [];
  if (!isBrandName(name)) return undefined;
  const message = `La couleur ${colour} est dans le formulaire\u00a0: rien n’est encore publié.`;
  return refuse({ error: 'invalid', message, field: '' }, { ...values, [name]: colour });
}
