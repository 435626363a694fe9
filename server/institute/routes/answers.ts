import { type Request, type Response, Router } from 'express';
import type * as v from 'valibot';
import { isProviderCallback } from '#shared/contract/allow-list.ts';
import type { CallData, EmptyAnswer } from '#shared/contract/call-data.ts';
import { type CallName, callNames, type calls, getDeclaration } from '#shared/contract/calls.ts';
import type { AnyInputSchemas, InputSchemas } from '#shared/contract/input-schemas.ts';
import type { MenuCount, MenuCounts } from '#shared/contract/list-query.ts';
import { isOn } from '#shared/options.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import { countPending } from '../appointments/request-lists.ts';
import { timestamp } from '../clock.ts';
import { countRows } from '../database/list-queries.ts';
import { countOpenMessages } from '../messages/inbox.ts';
import { countDepositsToCheck } from '../money/deposits-to-check.ts';
import { countToSettle } from '../money/money-reports.ts';
import { canBeRetried } from '../notifications/claims.ts';
import { parse } from '../parse.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { listRemainingSteps } from '../setup/first-steps.ts';
import { findUndoOffer, offerLatest } from '../undo/undo-offer.ts';

type Declared = typeof calls;
type Output<Part, Name> = Name extends keyof Part
  ? Part[Name] extends v.GenericSchema
    ? v.InferOutput<Part[Name]>
    : undefined
  : undefined;

type InputOf<Name extends CallName> = Declared[Name] extends {
  readonly backendBody: infer Schema extends v.GenericSchema;
}
  ? v.InferOutput<Schema>
  : Declared[Name] extends { readonly body: unknown }
    ? Output<InputSchemas['bodies'], Name>
    : Output<InputSchemas['queries'], Name>;

interface CallContext<Name extends CallName = CallName> {
  readonly req: Request;
  readonly res: Response;
  readonly input: InputOf<Name>;
  readonly token: string;
  readonly signedIn: Declared[Name]['session'] extends 'required' | 'team' | 'admin'
    ? SignedIn
    : undefined;
  readonly resourceId: Declared[Name]['session'] extends 'team' ? number : number | null;
  readonly actor: string;
}

type AnswerOf<Name extends CallName> =
  CallData<Name> extends EmptyAnswer
    ? Promise<void>
    : CallData<Name> extends { readonly newRequests: number }
      ? Promise<Omit<CallData<Name>, MenuCount>>
      : Promise<CallData<Name>>;

const hasMenuCounts = (name: CallName): boolean =>
  'newRequests' in
  ((getDeclaration(name).answer as { entries?: object } | undefined)?.entries ?? {});

/** Calls that leave the offered undo as it is, because they edit nothing or are the undo itself. */
const callsWithoutEdit: readonly CallName[] = ['adminUndo', 'adminSubscribe'];

const readPress = (input: unknown) => ({ press: (input as { press?: string } | undefined)?.press });

export type Answers = {
  readonly [Name in CallName]: (context: CallContext<Name>) => AnswerOf<Name>;
};

/** Answers every call as it is declared: the caller is checked first, then the input. */
export function answerCalls(services: Services, answers: Answers): Router {
  const { sessions, inputs } = services;
  const router = Router();
  const { bodies, queries }: AnyInputSchemas = inputs;

  function findSignedIn(name: CallName, req: Request): Promise<SignedIn> | undefined {
    const { session } = getDeclaration(name);
    if (session === 'admin') return sessions.requireAdmin(req);
    if (session === 'team') return sessions.requireTeam(req);
    return session === 'required' ? sessions.require(req) : undefined;
  }

  async function requireOption(name: CallName): Promise<void> {
    const { options } = getDeclaration(name);
    if (!options) return;
    const { institute = {} } = await services.contents.current(services.db);
    if (!options.some((option) => isOn(institute, option))) throw new Refusal('not-offered');
  }

  function buildInput(name: CallName, { body, query }: Request): unknown {
    const { backendBody, hasFile } = getDeclaration(name);
    const schema = backendBody ?? bodies[name];
    if (schema && !hasFile) return parse(schema, body);
    return queries[name] && parse(queries[name], query);
  }

  for (const name of callNames) {
    const { method, path, session } = getDeclaration(name);
    // The name decides the types, but TypeScript cannot infer that.
    const answer = answers[name] as (asked: CallContext) => Promise<unknown>;
    const hasCounts = hasMenuCounts(name);
    const isBackOfficeCall = session === 'admin' || session === 'team';
    const isEdit = method === 'POST' && isBackOfficeCall && !callsWithoutEdit.includes(name);
    router[method === 'GET' ? 'get' : 'post'](`/${path}`, async (req, res) => {
      const signedIn = await findSignedIn(name, req);
      const { email = '', id = '' } = signedIn?.user ?? {};
      await requireOption(name);
      const input = buildInput(name, req);
      const { token = '' } = req.params as { token?: string };
      const resourceId = signedIn?.resourceId ?? null;
      const actor = email || id;
      const person = { actor, sessionId: signedIn?.sessionId ?? '' };
      const since = timestamp();
      const context = { req, res, input, token, signedIn, resourceId, actor } as CallContext;
      const data = await answer(context);
      if (isEdit) await offerLatest(services.db, person, { since, ...readPress(input) });
      if (isProviderCallback(name)) res.redirect(303, (data as { location: string }).location);
      else if (hasCounts)
        res.json({ ...(data as object), ...(await countMenuEntries(services, person)) });
      else res.json(data ?? {});
    });
  }
  return router;
}

async function countMenuEntries(
  { db, undoSeconds, institute }: Pick<Services, 'db' | 'undoSeconds' | 'institute'>,
  person: Parameters<typeof findUndoOffer>[1],
): Promise<MenuCounts> {
  const stepsLeft = await listRemainingSteps(db);
  return {
    givenUpMails: await countRows(db, db.selectFrom('outbox').select('id').where(canBeRetried())),
    newRequests: await countPending(db),
    openMessages: await countOpenMessages(db),
    openSteps: stepsLeft.length,
    stepsLeft,
    moneyToCheck:
      (isOn(institute(), 'deposits') ? await countDepositsToCheck(db) : 0) +
      (await countToSettle(db)),
    undo: await findUndoOffer(db, person, undoSeconds),
  };
}
