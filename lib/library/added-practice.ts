import type { ComposedEntry } from './library';
import type { LibraryView } from './contract';
import type { LibraryPractice } from './rules';

export function toLibraryPractice(entry: ComposedEntry, { opposite }: Pick<LibraryView, 'opposite'>): LibraryPractice {
  const names = new Map(opposite.flatMap(({ entries }) => entries.map(({ id, name }) => [id, name])));
  const actions = entry.connections.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
  const { id, name, description, autoBmp, version } = entry;
  return { id, name, description, actions, autoBmp, version };
}
