import type { EditorEvent, Handlers } from '@/lib/reports/editor/events';
import { answerHandlers } from '@/lib/reports/editor/answers';
import { bmpDetailsHandlers } from '@/lib/reports/editor/bmp-details';
import { photoHandlers } from '@/lib/reports/editor/bmp-photos';
import { lifecycleHandlers } from '@/lib/reports/editor/lifecycle';
import { loggingHandlers } from '@/lib/reports/editor/logging';
import { navigationHandlers } from '@/lib/reports/editor/navigation';
import { saveHandlers } from '@/lib/reports/editor/saving';

/** The type check holds this test: `npm test -- types` fails where a line marked as an error compiles. */
test("the editor's table of handlers does not compile without one of them, nor with one of another event", () => {
  const { saveStarted, ...otherSaveHandlers } = saveHandlers;
  const incomplete = {
    ...navigationHandlers,
    ...answerHandlers,
    ...loggingHandlers,
    ...bmpDetailsHandlers,
    ...photoHandlers,
    ...lifecycleHandlers,
    ...otherSaveHandlers,
  };
  const whole: Handlers<EditorEvent> = { ...incomplete, saveStarted };
  // @ts-expect-error: nothing handles `saveStarted`.
  const lacking: Handlers<EditorEvent> = incomplete;
  // @ts-expect-error: the handler of `saveFailed` reads what `saveStarted` does not carry.
  const mistaken: Handlers<EditorEvent> = { ...whole, saveStarted: saveHandlers.saveFailed };

  const types = (handlers: object) => Object.keys(handlers).sort();
  expect(types(lacking)).toEqual(types(whole).filter((type) => type !== 'saveStarted'));
  expect(types(mistaken)).toEqual(types(whole));
});
