import type { CallName } from '../contract/calls.ts';

/** One call of the contract's table, as a screen asks for it. */
export interface CallRequest {
  readonly name: CallName;
  /** Stands for `:token` in the call's path. */
  readonly token?: string | undefined;
  /** Search parameters. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  /** The page that shall tell of it once it went well: a path of this site, with its search. */
  readonly tell?: string | undefined;
}

/** `status` 0: no answer at all (the browser is offline). `data`: the JSON body, or null. */
export interface CallAnswer {
  readonly status: number;
  readonly data: unknown;
  /** Where to tell of it: the address asked for, with what was answered and a proof of it. */
  readonly told?: string | undefined;
}

/** The React tree's one port to the outside. Never rejects for what a network can do. */
export type Send = (call: CallRequest) => Promise<CallAnswer>;

/** A page brings its styles along, to be seen one round trip earlier, or names their file. */
export type PageStyles = { readonly text: string } | { readonly href: string };

/** What a page names or brings along of the build. */
export interface PageAssets {
  /** The text is absent while developing. */
  readonly styles: { readonly href: string; readonly text?: string };
  /** Module scripts of the entry, in order; the last one starts the browser side. */
  readonly scripts: readonly string[];
  /** Files that the screen in this source file (as routes.tsx names it) needs besides the entry. */
  preloadsOf(screen: string): readonly string[];
}

export interface PageInput {
  /** Absolute, on the site's public address. */
  readonly request: Request;
  readonly send: Send;
  /** Resolves when the page may be rendered; to false when nobody waits for it any longer. */
  turn(): Promise<boolean>;
  /** Whether the browser holds a session cookie by now: only a hint, the backend decides. */
  hasSession(): boolean;
  /** Whether this very browser sent what the address says was sent. */
  wasSentHere(): boolean;
  /** A token for the form fields of this very answer; asked for after loaders and actions ran. */
  xsrfToken(): string;
  readonly assets: PageAssets;
  /** The server's clock: today and the opening hours are told by it. */
  readonly now: Date;
  /** Instead of a screen: the error page of this status. */
  readonly failure?: number;
  /** Shown on error pages, so that a visitor can name the case. */
  readonly requestId: string;
  onError(error: unknown): void;
}

export interface PageOutput {
  readonly status: number;
  /** Set by loaders and actions; has `Location` when the answer is a redirect. */
  readonly headers: Headers;
  /** Absent when there is nothing to render. May be called once. */
  pipe?(destination: NodeJS.WritableStream): void;
}

/** The seam between server/ and client/: what the server bundle exports as `renderPage`. */
export type RenderPage = (input: PageInput) => Promise<PageOutput>;
