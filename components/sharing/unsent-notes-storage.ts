/** In sessionStorage, so that unsent notes survive a reload or a change of language. */
const notesKey = (token: string) => `notes of ${token}`;

export function loadUnsentNotes(token: string): string {
  try {
    return sessionStorage.getItem(notesKey(token)) ?? '';
  } catch {
    return '';
  }
}

/** Removes them if `notes` is empty. */
export function saveUnsentNotes(token: string, notes: string): void {
  try {
    if (notes === '') sessionStorage.removeItem(notesKey(token));
    else sessionStorage.setItem(notesKey(token), notes);
  } catch {
    // Storage is unavailable: the notes stay on the screen only.
  }
}
