import type { EditorEvent, Handlers } from '@/lib/reports/editor/events';
import { HANDLERS } from '@/lib/reports/editor/reducer';

/** The type check holds this test: `npm test -- types` fails where a line marked as an error compiles. */
test("the editor's table of handlers does not compile without one of them, nor with one of another event", () => {
  const { saveStarted, ...incomplete } = HANDLERS;
  const whole: Handlers<EditorEvent> = { ...incomplete, saveStarted };
  // @ts-expect-error: nothing handles `saveStarted`.
  const lacking: Handlers<EditorEvent> = incomplete;
  // @ts-expect-error: the handler of `saveFailed` reads what `saveStarted` does not carry.
  const mistaken: Handlers<EditorEvent> = { ...whole, saveStarted: HANDLERS.saveFailed };

  const typeText = (handlers: object) => Object.keys(handlers).sort();
  expect(typeText(lacking)).toEqual(typeText(whole).filter((type) => type !== 'saveStarted'));
  expect(typeText(mistaken)).toEqual(typeText(whole));
});
