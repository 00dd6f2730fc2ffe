import type { Editor } from './state';

/** CANCEL would bring this photo back: what it shows must not be thrown away on the server yet. */
export function mayComeBack({ active }: Editor, fileName: string): boolean {
  const before = active?.before ?? null;
  return [before?.condition, before?.correction].some((side) => side?.photos.includes(fileName) === true);
}
