import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

/*
 * Forms as a browser without a script fills them in and sends them.
 */

const decoded = (text: string) => text.replace(/&#x27;/g, "'").replace(/&quot;/g, '"');

/** The fields of the form that has a button of this name, as a browser would send them. */
export function formWith(html: string, button: string): Record<string, string> {
  const form = formIn(html, button);
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
    const isOff = of('type') === 'checkbox' && !/ checked=/.test(tag);
    if (!isOff) fields[of('name') ?? ''] = decoded(of('value') ?? '');
  }
  for (const [, name = '', options = ''] of form.matchAll(
    /<select[^>]* name="([^"]*)".*?>(.*?)<\/select>/gs,
  )) {
    const chosen = /<option[^>]*selected[^>]*>/.exec(options)?.[0] ?? options;
    fields[name] = /value="([^"]*)"/.exec(chosen)?.[1] ?? '';
  }
  for (const [, tag = '', text = ''] of form.matchAll(/<textarea([^>]*)>(.*?)<\/textarea>/gs)) {
    fields[/ name="([^"]*)"/.exec(tag)?.[1] ?? ''] = decoded(text).replace(/^\n/, '');
  }
  return fields;
}

function formIn(html: string, button: string): string {
  const forms = html.match(/<form.*?<\/form>/gs) ?? [];
  const form = forms.find((candidate) => candidate.includes(button)) ?? '';
  expect(form, `a form with "${button}"`).not.toBe('');
  return form;
}

/** Fills the form of a page in and sends it; what the page says then. */
export async function sendForm(
  visitor: Visitor,
  path: string,
  button: string,
  typed: Readonly<Record<string, string>> = {},
) {
  const { text: html } = await visitor.get(path);
  return postForm(visitor, path, html, button, typed);
}

/** Posts a form as it was read before. Its subject may have changed since. */
export async function postForm(
  visitor: Visitor,
  path: string,
  html: string,
  button: string,
  typed: Readonly<Record<string, string>> = {},
) {
  const form = formWith(html, button);
  const address = /<form[^>]* action="([^"]*)"/.exec(formIn(html, button))?.[1];
  const action = (address ?? path).replaceAll('&amp;', '&');
  const answer = await visitor.post(action, { ...form, ...typed });
  if (answer.status !== 303) return { status: answer.status, text: answer.text };
  const location = answer.headers.location ?? '';
  const { text } = await visitor.get(location);
  return { status: 303, text, location };
}
