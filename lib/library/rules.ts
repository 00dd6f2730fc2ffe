export interface LibraryAction {
  id: string;
  name: string;
}

/** A practice (BMP) with the corrective actions connected to it, in library order. */
export interface LibraryPractice {
  id: string;
  name: string;
  description: string;
  actions: LibraryAction[];
  /** The id that a report uses for this entry if an auto BMP is logged with it (inspection-core §3); else null. */
  autoBmp: '-1' | '-2' | null;
}

export interface LibraryGroup {
  name: string;
  entries: LibraryPractice[];
}

/** The libraries of a work unit. */
export interface UnitLibraries {
  /** The master library, which every site follows that has no library of its own. */
  library: LibraryGroup[];
  /** By site id, the libraries of the sites that differ from the master library. */
  siteLibraries?: Record<string, LibraryGroup[]>;
}

/** The library of a site; while no site is chosen, the master library. */
export function libraryOfSite({ library, siteLibraries }: UnitLibraries, siteId: string | null): LibraryGroup[] {
  return (siteId === null ? undefined : siteLibraries?.[siteId]) ?? library;
}
