import { expect, test } from 'vitest';
import { addAnswerHours } from '#server/institute/booking/answer-time.ts';

const day = { opens: '09:00', closes: '19:00' };
/** Closed on Sundays; ten hours on other days, eleven on Saturdays. */
const institute = {
  hours: { 1: day, 2: day, 3: day, 4: day, 5: day, 6: { opens: '09:00', closes: '20:00' } },
  periods: [],
  specialHours: [],
  closedDays: [],
  answerHours: 10,
};

test.each([
  ['ends with a whole day', '2026-11-23T08:00', '2026-11-23', '19:00'],
  ['goes over to the next day', '2026-11-23T15:00', '2026-11-24', '15:00'],
  ['rounds up to quarters of an hour', '2026-11-23T15:01', '2026-11-24', '15:15'],
  ['starts in the morning after a night', '2026-11-23T22:30', '2026-11-24', '19:00'],
  ['skips a Sunday', '2026-11-28T12:00', '2026-11-30', '11:00'],
  ['skips a holiday without opening hours', '2026-12-24T15:00', '2026-12-26', '15:00'],
])('the time to answer %s', (_, since, measuredBy, time) => {
  expect(addAnswerHours(`${since}:00.000Z`, institute, [])).toEqual({ day: measuredBy, time });
});

test('skips closed days and counts special hours', () => {
  const since = '2026-11-23T15:00:00.000Z';
  expect(addAnswerHours(since, institute, ['2026-11-24'])).toEqual({
    day: '2026-11-25',
    time: '15:00',
  });
  const special = [{ day: '2026-11-24', opens: '08:00', closes: '12:00' }];
  expect(addAnswerHours(since, { ...institute, specialHours: special }, [])).toEqual({
    day: '2026-11-25',
    time: '11:00',
  });
});

test('promises nothing if the institute never opens or has set no answer time', () => {
  expect(
    addAnswerHours('2026-11-23T15:00:00.000Z', { ...institute, answerHours: 0 }, []),
  ).toBeUndefined();
  expect(
    addAnswerHours('2026-11-23T15:00:00.000Z', { ...institute, hours: {} }, []),
  ).toBeUndefined();
});
