/*
 * Loaded before the site (node --import): its clock is ahead by so many days as CLOCK_AHEAD says.
 */
const shift = Number(process.env.CLOCK_AHEAD) * 86_400_000;
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
