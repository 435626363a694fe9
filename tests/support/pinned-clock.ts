/*
 * Every run of these tests begins at the same moment: a Wednesday at ten, far from holidays, midnight and the end of
 * a month. So none of them depends on today's date.
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
