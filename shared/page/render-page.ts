import type { CallData } from '../contract/call-data.ts';
import type { CallName } from '../contract/calls.ts';
import type { ApiError } from '../contract/error-codes.ts';
import type { CarriedChanges } from '../site/carried.ts';
import type { Changes } from '../site/changes.ts';

export interface CallRequest<Name extends CallName = CallName> {
  readonly name: Name;
  readonly token?: string | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  readonly successPath?: string | undefined;
}

export interface CallSuccess<Name extends CallName = CallName> {
  readonly ok: true;
  readonly status: number;
  readonly data: CallData<Name>;
  readonly redirectTo?: string | undefined;
}

export interface CallFailure {
  readonly ok: false;
  /** 0 when there was no response: the browser is offline. */
  readonly status: number;
  readonly error: ApiError;
}

export type CallResponse<Name extends CallName = CallName> = CallSuccess<Name> | CallFailure;

export type Transport = <Name extends CallName>(
  call: CallRequest<Name>,
) => Promise<CallResponse<Name>>;

export interface PageStyles {
  readonly first: { readonly text: string } | { readonly href: string };
  readonly main: string;
}

export interface PageAssets {
  readonly styles: { readonly first: string; readonly text?: string; readonly main: string };
  readonly fonts: readonly string[];
  readonly start?: { readonly text: string; readonly file: string };
  readonly scripts: readonly string[];
  listModules(screenFile: string | undefined): readonly string[];
}

export interface SentContact {
  readonly name: string;
  readonly phone: string;
  readonly email?: string;
}

export interface PageInput {
  readonly request: Request;
  readonly transport: Transport;
  /** Waits in the render queue. Resolves to false when the client has disconnected meanwhile. */
  waitForTurn(): Promise<boolean>;
  /** Returns true if there is a session cookie now. This is a hint: the backend decides. */
  hasSession(): boolean;
  hasSentProof(): boolean;
  sentPerson?(): SentContact | undefined;
  /** Returns the token of the appointment that this browser booked. */
  ownVisit?(): string | undefined;
  /** Returns the token for this response's forms. Call it after loaders and actions, which may replace it. */
  xsrfToken(): string;
  readonly changes: Changes | undefined;
  readonly carried: CarriedChanges | undefined;
  readonly closedDays: readonly string[];
  readonly assets: PageAssets;
  readonly now: Date;
  readonly failure?: number;
  readonly requestId: string;
  onError(error: unknown): void;
}

export interface PageOutput {
  readonly status: number;
  readonly headers: Headers;
  /** Streams the document, at most once. Absent when there is no document to render. */
  pipe?(destination: NodeJS.WritableStream): void;
  readonly bodyEnd?: string;
}

/** The seam between server/ and client/: the server bundle's export `renderPage`. */
export type RenderPage = (input: PageInput) => Promise<PageOutput>;
