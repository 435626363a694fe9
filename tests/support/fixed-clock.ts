/*
 * Loaded before the site (node --import): its clock starts on a Tuesday morning and runs on from
 * there, so that opening hours and calendar look the same every day. Quarters of an hour are rounded up:
 * the first one lasts a quarter.
 */
const start = Date.parse('2026-11-24T10:00:01Z');
const shift = start - Date.now();
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + shift;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
