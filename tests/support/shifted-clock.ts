/*
 * Shifts the clock of the site's process (node --import). The clock starts at CLOCK_START, or runs CLOCK_AHEAD days
 * ahead.
 */
const { CLOCK_START, CLOCK_AHEAD } = process.env;
const shift = CLOCK_START ? Date.parse(CLOCK_START) - Date.now() : Number(CLOCK_AHEAD) * 86_400_000;
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(RealDate.now() + shift);
    else super(...(parts as [number]));
  }

  static override now(): number {
    return RealDate.now() + shift;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
