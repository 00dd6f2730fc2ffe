import type { EditorEvent, Handlers } from '@/lib/reports/editor/events';
import { HANDLERS } from '@/lib/reports/editor/reducer';

// The compiler checks this test: `npm test -- types` fails if a line with @ts-expect-error compiles.
test('the compiler rejects an incomplete table of handlers and a handler of another event', () => {
  const { saveStarted, ...withoutSaveStarted } = HANDLERS;
  const complete: Handlers<EditorEvent> = { ...withoutSaveStarted, saveStarted };
  // @ts-expect-error: nothing handles `saveStarted`.
  const incomplete: Handlers<EditorEvent> = withoutSaveStarted;
  // @ts-expect-error: the handler of `saveFailed` reads properties that `saveStarted` does not have.
  const mismatched: Handlers<EditorEvent> = { ...complete, saveStarted: HANDLERS.saveFailed };

  const listTypes = (handlers: object) => Object.keys(handlers).sort();
  expect(listTypes(incomplete)).toEqual(listTypes(complete).filter((type) => type !== 'saveStarted'));
  expect(listTypes(mismatched)).toEqual(listTypes(complete));
});
