import type { Changes } from '../contents/changes.ts';
import type { CallData } from '../contract/answers.ts';
import type { CallName } from '../contract/calls.ts';
import type { CarriedChanges } from '../contract/contents/carried.ts';
import type { ApiError } from '../contract/error-codes.ts';

/** A request for one of the calls of contract/calls.ts, as a screen makes it. */
export interface CallRequest<Name extends CallName = CallName> {
  readonly name: Name;
  /** Replaces `:token` in the call's path. */
  readonly token?: string | undefined;
  /** Search parameters. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  /** The success page, which confirms the call: a path of this site, with its search. */
  readonly successPath?: string | undefined;
}

export interface CallSuccess<Name extends CallName = CallName> {
  readonly ok: true;
  readonly status: number;
  readonly data: CallData<Name>;
  /** The success page, with the receipt's number and the proof that this browser sent it. */
  readonly redirectTo?: string | undefined;
}

export interface CallFailure {
  readonly ok: false;
  /** 0 when there was no response: the browser is offline. */
  readonly status: number;
  readonly error: ApiError;
}

export type CallResponse<Name extends CallName = CallName> = CallSuccess<Name> | CallFailure;

/** The React tree's only way to the backend. Network failures are responses, not rejections. */
export type Transport = <Name extends CallName>(
  call: CallRequest<Name>,
) => Promise<CallResponse<Name>>;

interface BrandPart {
  /** '' for no change. */
  readonly text: string;
  /** The browser's own colour, by day and by night. */
  readonly theme: readonly [string, string];
}

/** The styles of the first frame, inline (to save a round trip) or linked; then the rest, always linked. */
export interface PageStyles {
  readonly first: { readonly text: string } | { readonly href: string };
  readonly main: string;
  /** The brand's colours where the owner changed them. */
  readonly brand: BrandPart;
}

/** The build's files that a page links to or inlines. */
export interface PageAssets {
  /** `text`, of the first ones, is absent in development. */
  readonly styles: { readonly first: string; readonly text?: string; readonly main: string };
  /** Preloaded before the styles that name them; none in development. */
  readonly fonts: readonly string[];
  /** The script that loads all others when they are due: client/entry-start.ts. None in development. */
  readonly start?: { readonly text: string; readonly file: string };
  /** Module scripts that each page runs, in order; the last one hydrates it. In development only. */
  readonly scripts: readonly string[];
  /**
   * What the first script loads for a screen: the entry first, then all that both import. None in development.
   * `screenFile`: as routes.tsx names it.
   */
  modulesOf(screenFile: string | undefined): readonly string[];
}

/** The sender of what a page confirms, formatted for display. */
export interface SentPerson {
  readonly name: string;
  readonly phone: string;
}

export interface PageInput {
  /** Its URL is absolute and has the site's public origin. */
  readonly request: Request;
  readonly transport: Transport;
  /** Waits in the render queue; resolves to false when the client has disconnected meanwhile. */
  waitForTurn(): Promise<boolean>;
  /** Whether there is a session cookie at this moment. Only a hint: the backend decides. */
  hasSession(): boolean;
  /** Whether the address holds a valid proof that this browser sent what the page confirms. */
  hasSentProof(): boolean;
  /** The sender, while this browser still has the cookie. */
  sentPerson?(): SentPerson | undefined;
  /** The token for this response's forms. Read after loaders and actions, which may replace it. */
  xsrfToken(): string;
  /** The owner's changes to the site's contents; undefined for none. */
  readonly changes: Changes | undefined;
  /** Of `changes` what every page carries. The declarations of all contents stay out of the renderer. */
  readonly carried: CarriedChanges | undefined;
  /** The days that the back office closed, as they were last known: YYYY-MM-DD. */
  readonly closedDays: readonly string[];
  readonly assets: PageAssets;
  /** Whether browsers report when a page's scripts came: somebody keeps figures. */
  readonly areScriptsCounted?: boolean;
  /** The server's clock, for today's date and the opening status. */
  readonly now: Date;
  /** Renders the error page of this HTTP status instead of the matched screen. */
  readonly failure?: number;
  /** Shown on error pages, for visitors to quote when they report the error. */
  readonly requestId: string;
  onError(error: unknown): void;
}

export interface PageOutput {
  readonly status: number;
  /** Set by loaders and actions; `Location` when the result is a redirect. */
  readonly headers: Headers;
  /** Streams the document; call it at most once. Absent when there is no document to render. */
  pipe?(destination: NodeJS.WritableStream): void;
  /** Inserted before the end of the body, besides what is piped: elements that React must never create. */
  readonly dataBlocks?: string;
}

/** The seam between server/ and client/: what the server bundle exports as `renderPage`. */
export type RenderPage = (input: PageInput) => Promise<PageOutput>;
