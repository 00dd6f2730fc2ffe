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
