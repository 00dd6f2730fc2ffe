import { createPressDetector } from '@/components/map/press';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function countPresses() {
  const target = { tap: jest.fn(), longPress: jest.fn() };
  return { press: createPressDetector(target), ...target };
}
const point = { x: 100, y: 100 };

test('a short touch is a tap', () => {
  const { press, tap, longPress } = countPresses();
  press.down(1, point);
  jest.advanceTimersByTime(200);
  press.up(1, { x: 103, y: 100 });
  jest.runAllTimers();
  expect(tap).toHaveBeenCalledWith({ x: 103, y: 100 });
  expect(longPress).not.toHaveBeenCalled();
});

test('a press of 550 ms places the pin once', () => {
  const { press, tap, longPress } = countPresses();
  press.down(1, point);
  jest.advanceTimersByTime(549);
  expect(longPress).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(longPress).toHaveBeenCalledWith(point);
  press.up(1, point);
  expect(tap).not.toHaveBeenCalled();
});

test('a movement of more than 8 px drags the map and places no pin', () => {
  const { press, tap, longPress } = countPresses();
  press.down(1, point);
  press.move({ x: 108, y: 100 });
  press.move({ x: 109, y: 100 });
  jest.runAllTimers();
  press.up(1, { x: 100, y: 100 });
  expect(tap).not.toHaveBeenCalled();
  expect(longPress).not.toHaveBeenCalled();
});

test('a second finger zooms the map and places no pin', () => {
  const { press, tap, longPress } = countPresses();
  press.down(1, point);
  press.down(2, { x: 200, y: 100 });
  jest.runAllTimers();
  press.up(2, { x: 200, y: 100 });
  press.up(1, point);
  expect(tap).not.toHaveBeenCalled();
  expect(longPress).not.toHaveBeenCalled();

  press.down(3, point);
  press.up(3, point);
  expect(tap).toHaveBeenCalledTimes(1);
});
