/*
 * Starts each test process at the same moment, so that no test depends on today's date. It is a Wednesday at ten, far
 * from holidays, midnight and the end of a month.
 */
declare global {
  var isClockPinned: boolean | undefined;
}

// Files of a worker share the clock.
if (!globalThis.isClockPinned) {
  globalThis.isClockPinned = true;
  process.env.CLOCK_START = '2027-01-13T10:00:00Z';
  await import('./shifted-clock.ts');
}

export {};
