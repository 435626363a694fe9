import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { readBookingClock } from '#shared/calendar/booking-days.ts';
import { describeOpening } from '#shared/calendar/opening-status.ts';
import { paths, sitemapPaths } from '#shared/page/paths.ts';
import type {
  PageAssets,
  PageInput,
  PageOutput,
  PageStyles,
  RenderPage,
} from '#shared/page/render-page.ts';
import { holdsSecret } from '#shared/page/token-routes.ts';
import { buildInstitute } from '#shared/site/published-institute.ts';
import {
  apiContext,
  changesContext,
  clockContext,
  createApi,
  wholeChangesContext,
} from './api/api.ts';
import { failureTexts } from './page/failure-text.ts';
import { PageContext, type PageFacts } from './page/page-context.ts';
import {
  buildDataBlock,
  buildStartScript,
  type PageState,
  stateElementId,
  toScriptJson,
} from './page/page-state.ts';
import { buildStructuredData } from './page/structured-data.ts';
import { getScreenFile, routes } from './routes.tsx';
import { failureContext } from './session/session.ts';

const handler = createStaticHandler(routes);

const readPaths: readonly string[] = [...sitemapPaths, paths.homeAlias];

export const loadScreens = () => loadWithin(routes);

async function loadWithin(tree: readonly RouteObject[]): Promise<void> {
  for (const { lazy, handle, children = [] } of tree) {
    const isBackOffice = String(handle).startsWith('./admin/');
    if (typeof lazy === 'function' && !isBackOffice) await lazy();
    await loadWithin(children);
  }
}

export const renderPage: RenderPage = async (input) => {
  const requestContext = new RouterContextProvider();
  const institute = buildInstitute(input.changes);
  requestContext.set(apiContext, createApi(input.transport, { ...input, institute }));
  requestContext.set(clockContext, readBookingClock(input.now, institute));
  requestContext.set(changesContext, input.changes);
  requestContext.set(wholeChangesContext, async () => input.changes);
  requestContext.set(failureContext, input.failure ?? 0);
  const result = await handler.query(input.request, { requestContext });
  if (result instanceof Response) return { status: result.status, headers: result.headers };
  if (!(await input.waitForTurn())) return { status: result.statusCode, headers: new Headers() };
  reportErrors(result, input);
  return render(result, input);
};

function reportErrors(context: StaticHandlerContext, input: PageInput): void {
  if (!context.errors) return;
  for (const [route, error] of Object.entries(context.errors)) {
    const isExpected = isRouteErrorResponse(error);
    if (!isExpected) input.onError(error);
    const status = isExpected ? error.status : 500;
    // The router's own errors hold sentences. Thrown responses hold data for the page.
    const data: unknown = isExpected && typeof error.data === 'object' ? error.data : null;
    context.errors[route] = { status, statusText: '', internal: false, data };
  }
}

function render(context: StaticHandlerContext, input: PageInput): Promise<PageOutput> {
  const { assets } = input;
  const { origin, pathname, search } = new URL(input.request.url);
  const screen = getScreenFile(context.matches);
  const facts = getFacts(context, input, origin);
  const headers = getHeaders(context);
  // Error pages are not hydrated: their address may be one that the router cannot parse.
  const isHydrated = input.failure === undefined;
  const { loaderData, actionData, errors } = context;
  const stateJson = isHydrated
    ? toScriptJson({ facts, hydrationData: { loaderData, actionData, errors } } satisfies PageState)
    : undefined;
  // Only search engines read it, and they have no session and no search parameters.
  const isIndexable = isHydrated && search === '' && !input.hasSession();
  const structuredData = isIndexable ? buildStructuredData(pathname, facts) : undefined;
  const modules = isHydrated ? assets.listModules(screen) : [];
  const failure = failureTexts[input.failure ?? 0];
  const xsrfToken = input.xsrfToken();
  const styles = listStyles(pathname, assets);
  const { linked, inlined } = isHydrated ? listScripts(pathname, assets) : noScripts;
  const whenToLoad = readPaths.includes(pathname) ? 'used' : undefined;
  const page = { ...facts, styles, modules, whenToLoad, xsrfToken, failure } as const;
  const bodyEnd =
    assets.fonts.map(buildFontPreload).join('') +
    (structuredData ? buildDataBlock('application/ld+json', structuredData) : '') +
    (stateJson ? buildDataBlock('application/json', stateJson, stateElementId) : '') +
    inlined;
  const router = createStaticRouter(getBranch(context), context);

  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <StrictMode>
        <PageContext value={page}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </PageContext>
      </StrictMode>,
      {
        bootstrapModules: [...linked],
        // React would put anything larger behind an inline script, which the CSP refuses.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onError: input.onError,
        onShellError: reject,
        onShellReady: () => resolve({ status: context.statusCode, headers, pipe, bodyEnd }),
      },
    );
  });
}

function getFacts(
  { statusCode }: StaticHandlerContext,
  { now, changes, carried, closedDays, requestId, ...input }: PageInput,
  origin: string,
): PageFacts {
  const institute = buildInstitute(changes);
  return {
    ...readBookingClock(now, institute),
    origin,
    opening: describeOpening(now, institute, closedDays),
    changes: carried,
    requestId: statusCode >= 500 ? requestId : undefined,
    hasSentProof: input.hasSentProof() || undefined,
  };
}

/** Loads a font at the end of the body: Chromium delays the first paint for fonts that the head preloads. */
const buildFontPreload = (file: string) =>
  `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`;

const noScripts = { linked: [] as readonly string[], inlined: '' };

/** Inlines the first script to save a request. Links it where the address holds a token. */
function listScripts(path: string, { start, scripts }: PageAssets): typeof noScripts {
  if (!start) return { linked: scripts, inlined: '' };
  if (holdsSecret(path)) return { linked: [start.file], inlined: '' };
  return { linked: [], inlined: buildStartScript(start.text) };
}

/** Links all styles where the address holds a token: inline styles' files get it as Referer, whatever the policy. */
const listStyles = (path: string, { styles: { first, text, main } }: PageAssets): PageStyles => ({
  first: holdsSecret(path) || text === undefined ? { href: first } : { text },
  main,
});

/** Returns the matched routes only, because the static router copies all routes for each page. */
const getBranch = ({ matches }: StaticHandlerContext) =>
  matches.reduceRight<RouteObject[] | undefined>(
    (children, { route }) => [{ ...route, children } as RouteObject],
    undefined,
  ) ?? [];

function getHeaders({ actionHeaders, loaderHeaders }: StaticHandlerContext): Headers {
  const headers = new Headers();
  for (const source of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    for (const [name, value] of source) headers.append(name, value);
  }
  return headers;
}
