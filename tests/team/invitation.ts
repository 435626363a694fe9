import ICAL from 'ical.js';
import { expect } from 'vitest';

/** Returns the event of the attached appointment, read by an independent parser. */
export const eventIn = (mail: string, method = 'REQUEST'): ICAL.Component =>
  calendarIn(mail, method).getFirstSubcomponent('vevent') as ICAL.Component;

/** Returns the calendar file attached to the mail. */
export function calendarIn(mail: string, method: string): ICAL.Component {
  // A mail contains the file twice: as an alternative part and as an attachment.
  const types = mail.match(/^Content-Type: text\/calendar; [^\r\n]*(\r?\n [^\r\n]*)*/gm) ?? [];
  expect(types).toHaveLength(2);
  for (const type of types) expect(type).toContain(`method=${method}`);
  const [, base64 = ''] =
    /rendez-vous\.ics\r?\n(?:.*\r?\n)*?\r?\n([A-Za-z0-9+/=\s]+)--/.exec(mail) ?? [];
  const text = Buffer.from(base64, 'base64').toString('utf8');
  const lines = text.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue('method')).toBe(method);
  return calendar;
}
