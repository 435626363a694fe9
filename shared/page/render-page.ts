import type { CallData } from '../contract/answers.ts';
import type { CallName } from '../contract/calls.ts';
import type { ApiError } from '../contract/error-codes.ts';
import type { CarriedChanges } from '../site/carried.ts';
import type { Changes } from '../site/changes.ts';

export interface CallRequest<Name extends CallName = CallName> {
  readonly name: Name;
  readonly token?: string | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  /** The path of the success page, which confirms the call, with its search. */
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

/** The React tree's only way to the backend. Network failures become responses, not rejections. */
export type Transport = <Name extends CallName>(
  call: CallRequest<Name>,
) => Promise<CallResponse<Name>>;

/** The styles of the first frame, inlined (to save a round trip) or linked, and then the rest, always linked. */
export interface PageStyles {
  readonly first: { readonly text: string } | { readonly href: string };
  readonly main: string;
}

export interface PageAssets {
  /** `text`, of the first ones, is absent in development. */
  readonly styles: { readonly first: string; readonly text?: string; readonly main: string };
  /** Preloaded before the styles that name them. Empty in development. */
  readonly fonts: readonly string[];
  /** The script that loads all others when they are due: client/entry-start.ts. Absent in development. */
  readonly start?: { readonly text: string; readonly file: string };
  /** Module scripts of each page in development, in order. The last one hydrates it. */
  readonly scripts: readonly string[];
  /** Returns a screen's modules, the entry first; none in development. `screenFile`: as routes.tsx names it. */
  modulesOf(screenFile: string | undefined): readonly string[];
}

export interface SentPerson {
  readonly name: string;
  readonly phone: string;
}

export interface PageInput {
  /** The URL is absolute and has the site's public origin. */
  readonly request: Request;
  readonly transport: Transport;
  /** Waits in the render queue. Resolves to false when the client has disconnected meanwhile. */
  waitForTurn(): Promise<boolean>;
  /** Returns true if there is a session cookie now. This is a hint: the backend decides. */
  hasSession(): boolean;
  /** Returns true if the address holds a valid proof that this browser sent what the page confirms. */
  hasSentProof(): boolean;
  sentPerson?(): SentPerson | undefined;
  /** Returns the token for this response's forms. Call it after loaders and actions, which may replace it. */
  xsrfToken(): string;
  readonly changes: Changes | undefined;
  /** The part of `changes` that every page carries. */
  readonly carried: CarriedChanges | undefined;
  readonly closedDays: readonly string[];
  readonly assets: PageAssets;
  readonly now: Date;
  /** The HTTP status of an error page to render instead of the matched screen. */
  readonly failure?: number;
  /** Shown on error pages, for visitors to quote when they report the error. */
  readonly requestId: string;
  onError(error: unknown): void;
}

export interface PageOutput {
  readonly status: number;
  /** Set by loaders and actions. `Location` marks a redirect. */
  readonly headers: Headers;
  /** Streams the document, at most once. Absent when there is no document to render. */
  pipe?(destination: NodeJS.WritableStream): void;
  /** Elements that React must never create, inserted before the end of the body. */
  readonly dataBlocks?: string;
}

/** The seam between server/ and client/: the server bundle's export `renderPage`. */
export type RenderPage = (input: PageInput) => Promise<PageOutput>;
