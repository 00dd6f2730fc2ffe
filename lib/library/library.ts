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
}

export interface LibraryGroup {
  name: string;
  entries: LibraryPractice[];
}
