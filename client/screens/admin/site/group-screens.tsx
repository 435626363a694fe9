import { type FactGroup, factGroups, factsIn } from '../../../../shared/contract/contents/facts.ts';
import { textFields } from '../../../../shared/contract/contents/texts.ts';
import { adminScreen } from '../admin-screen.tsx';
import { notFound } from '../load.ts';
import { loadContents } from './contents-in.ts';
import { GroupForm, saveGroup } from './group-form.tsx';
import { SiteDone } from './site-done.tsx';
import { backToSite, type Done, factsLink, textsLink } from './site-links.ts';

const factGroupIn = (search: URLSearchParams): FactGroup | undefined => {
  const name = search.get('groupe') ?? '';
  return Object.hasOwn(factGroups, name) ? (name as FactGroup) : undefined;
};

const factsOf = (name: FactGroup) => ({
  ...({ kind: 'institute', ids: factsIn(name) } as const),
  action: (done?: Done) => factsLink(name, done),
});

/** Some of the institute's facts. */
export const factsScreen = adminScreen({
  title({ search }) {
    const name = factGroupIn(search);
    return name ? factGroups[name] : 'Site';
  },
  async load(asked) {
    const loaded = await loadContents(asked);
    return factGroupIn(asked.search) ? loaded : notFound(asked.context);
  },
  forms: {
    async ''(posted) {
      const name = factGroupIn(posted.search);
      return name ? saveGroup(posted, factsOf(name)) : notFound(posted.context);
    },
  },
  Done: SiteDone,
  View({ found, outcome, search }) {
    const name = factGroupIn(search);
    return name && <GroupForm group={factsOf(name)} {...{ found, outcome }} />;
  },
  back: backToSite,
});

const texts = { kind: 'texts', ids: Object.keys(textFields), action: textsLink } as const;

/** The texts of the home page and of the plan. */
export const textsScreen = adminScreen({
  title: 'Textes de l’accueil',
  load: loadContents,
  forms: { '': (posted) => saveGroup(posted, texts) },
  Done: SiteDone,
  View: ({ found, outcome }) => <GroupForm group={texts} {...{ found, outcome }} />,
  back: backToSite,
});
