import type { ComposedEntry } from './library';
import type { LibraryView } from './contract';
import { libraryOfSite, type LibraryGroup, type LibraryPractice, type UnitLibraries } from './rules';

/** A practice that has just come into a site's library, with the name of its group. */
export interface AddedPractice {
  siteId: string;
  group: string;
  practice: LibraryPractice;
}

/** The libraries with this practice in its site's. A practice that is there already stays as it is. */
export function withPractice({ library, siteLibraries }: UnitLibraries, added: AddedPractice): UnitLibraries {
  const groups = libraryOfSite({ library, siteLibraries }, added.siteId);
  const isThere = groups.some(({ entries }) => entries.some(({ id }) => id === added.practice.id));
  if (isThere) return { library, siteLibraries };
  return { library, siteLibraries: { ...siteLibraries, [added.siteId]: withEntry(groups, added) } };
}

function withEntry(groups: readonly LibraryGroup[], { group, practice }: AddedPractice): LibraryGroup[] {
  const isKnown = groups.some(({ name }) => name === group);
  return isKnown
    ? groups.map((each) => (each.name === group ? { ...each, entries: [...each.entries, practice] } : each))
    : [...groups, { name: group, entries: [practice] }];
}

/** An entry of a library's view, as inspections use it. */
export function practiceOf(entry: ComposedEntry, { opposite }: Pick<LibraryView, 'opposite'>): LibraryPractice {
  const names = new Map(opposite.flatMap(({ entries }) => entries.map(({ id, name }) => [id, name])));
  const actions = entry.connections.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
  return { id: entry.id, name: entry.name, description: entry.description, actions, autoBmp: entry.autoBmp };
}
