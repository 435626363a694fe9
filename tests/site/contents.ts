import { expect } from 'vitest';
import type { AdminContents } from '#shared/site/content-history.ts';
import type { Visitor } from '../support/visitor.ts';

/** Returns calls by which an owner changes facts and prices. */
export function editAs(admin: Visitor) {
  const all = async (): Promise<AdminContents> => {
    const { status, body } = await admin.get('/api/admin/contents');
    expect(status).toBe(200);
    return body;
  };
  const find = async (kind: string, id: string) =>
    (await all()).contents.find((content) => content.kind === kind && content.id === id);
  const readMark = async (kind: string, id: string) => (await find(kind, id))?.mark ?? '';
  const save = async (kind: string, id: string, value: unknown) =>
    admin.call('admin/contents/save', { kind, id, mark: await readMark(kind, id), value });
  const set = async (...order: Parameters<typeof save>) => {
    const { status, body } = await save(...order);
    expect([status, body.message]).toEqual([200, undefined]);
  };
  return { all, find, readMark, save, set };
}
