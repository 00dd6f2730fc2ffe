/** In sessionStorage, so that unsent notes survive a reload or a change of language. */
const getStorageKey = (token: string) => `notes of ${token}`;

export function loadUnsentNotes(token: string): string {
  try {
    return sessionStorage.getItem(getStorageKey(token)) ?? '';
  } catch {
    return '';
  }
}

/** Removes the stored notes if `notes` is empty. */
export function saveUnsentNotes(token: string, notes: string): void {
  try {
    if (notes === '') sessionStorage.removeItem(getStorageKey(token));
    else sessionStorage.setItem(getStorageKey(token), notes);
  } catch {
    // Without storage, the notes are only on the screen.
  }
}
