import '@vitejs/plugin-react/preamble';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { PageStyles } from '#shared/page/render-page.ts';
import { buildInstitute } from '#shared/site/published-institute.ts';
import {
  apiContext,
  changesContext,
  clockContext,
  createApi,
  wholeChangesContext,
} from './api/api.ts';
import {
  browserTransport,
  hasSentProof,
  provedAddresses,
  readXsrfToken,
} from './api/browser-transport.ts';
import { endHydration } from './components/move-focus.ts';
import { startIdle } from './entry-idle.ts';
import { prefetchOnIntent } from './page/load-screen.ts';
import { getNavigationTiming } from './page/navigation-timing.ts';
import { PageContext, useIsHydrationMade } from './page/page-context.ts';
import { firstStylesId, mainStylesId, type PageState, stateElementId } from './page/page-state.ts';
import { routes } from './routes.tsx';

let isUntouched = false;

/** The name of a tab whose scripts failed on this page. It survives reloads and blocked storage. */
const getCrashMark = () => `crashed ${location.href}`;

/** Keeps the server's document. React would empty a document that a translator changed, and the typed text with it. */
function ServerDocument({ children }: { children: ReactNode }): ReactNode {
  useEffect(endHydration, []);
  if (useIsHydrationMade() && window.name !== getCrashMark()) return children;
  isUntouched = true;
  // React also empties the document when it gives up.
  document.head.removeChild = document.body.removeChild = (node) => node;
  throw new Error('not hydrated');
}

/** Leaves the document to the browser, as without JavaScript. Loads it again if React has emptied it. */
function leaveToServer(): void {
  if (!isUntouched) {
    const [address = ''] = location.href.split('#', 1);
    // `reload` would send a form again.
    location.replace(address);
    window.name = `crashed ${address}`;
    return;
  }
  window.name = '';
  for (const element of document.querySelectorAll('*')) {
    // React would still find its event handlers through these properties.
    for (const key of Object.keys(element)) {
      if (/^__react|^remove/.test(key)) Reflect.deleteProperty(element, key);
    }
  }
  import('./frame/without-scripts.ts').then(
    ({ showPlainForms }) => showPlainForms(),
    () => {},
  );
}

/** Safari lacks requestIdleCallback. */
const runWhenIdle = window.requestIdleCallback ?? setTimeout;

const stateJson = document.getElementById(stateElementId)?.textContent;
if (stateJson) await hydrate(stateJson);

async function hydrate(stateJson: string): Promise<void> {
  const { facts, hydrationData } = JSON.parse(stateJson) as PageState;

  // The current screen's code must be loaded before hydrating, or React would render an empty screen.
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }

  const api = createApi(browserTransport, {
    institute: buildInstitute(facts.changes),
    hasSession: () => true,
    hasSentProof,
  });
  let contentsAnswer: ReturnType<typeof api.contents> | undefined;
  async function loadWholeChanges() {
    if (!facts.changes?.hasMore) return facts.changes;
    contentsAnswer ??= api.contents();
    const answer = await contentsAnswer;
    if (answer.ok) return answer.data;
    contentsAnswer = undefined;
    return facts.changes;
  }
  if (facts.hasSentProof) provedAddresses.push(window.location.pathname + window.location.search);
  const router = createBrowserRouter(routes, {
    hydrationData,
    getContext() {
      const context = new RouterContextProvider();
      context.set(apiContext, api);
      context.set(clockContext, facts);
      context.set(changesContext, facts.changes);
      context.set(wholeChangesContext, loadWholeChanges);
      return context;
    },
  });
  if (isAtAnotherAddress()) return reloadOnce();
  const getHref = (id: string) => document.getElementById(id)?.getAttribute('href') ?? '';
  const href = getHref(firstStylesId);
  const getText = (id: string) => document.getElementById(id)?.textContent ?? '';
  const first = href ? { href } : { text: getText(firstStylesId) };
  const styles: PageStyles = { first, main: getHref(mainStylesId) };
  const ofServer = { modules: [], whenToLoad: undefined, failure: undefined };
  const page = { ...facts, ...ofServer, styles, xsrfToken: readXsrfToken() };
  prefetchOnIntent(routes);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <ServerDocument>
          <PageContext value={page}>
            <RouterProvider router={router} />
          </PageContext>
        </ServerDocument>
      </StrictMode>,
      {
        onUncaughtError() {
          router.dispose();
          leaveToServer();
        },
      },
    );
  });
  runWhenIdle(() => startIdle(router));
  dispatchEvent(new Event('hydrated'));
}

/** Returns true if the router is at another address: after two quick steps back, or one after a reload. */
function isAtAnotherAddress(): boolean {
  const navigation = getNavigationTiming();
  const removeFragment = (address: string) => address.split('#')[0];
  if (!navigation || navigation.type === 'navigate' || history.state?.isReloaded) return false;
  return removeFragment(navigation.name) !== removeFragment(location.href);
}

/** Reloads at most once. The entry keeps its state, which may be the only place of a token. */
function reloadOnce(): void {
  history.replaceState({ ...history.state, isReloaded: true }, '');
  location.reload();
}
