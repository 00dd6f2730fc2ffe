/** In sessionStorage, so that unsent notes survive a reload or a change of language. */
const keyOf = (token: string) => `notes of ${token}`;

export function keptNotes(token: string): string {
  try {
    return sessionStorage.getItem(keyOf(token)) ?? '';
  } catch {
    return '';
  }
}

/** Removes them if `notes` is empty. */
export function keepNotes(token: string, notes: string): void {
  try {
    if (notes === '') sessionStorage.removeItem(keyOf(token));
    else sessionStorage.setItem(keyOf(token), notes);
  } catch {
    // Storage is unavailable: the notes stay on the screen only.
  }
}
