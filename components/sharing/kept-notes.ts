/**
 * Notes that a stakeholder has typed and not sent stay in their tab, so that a reload or the other language loses
 * nothing. A browser that stores nothing for pages loses them, as it does everything else.
 */
const keyOf = (token: string) => `notes of ${token}`;

export function keptNotes(token: string): string {
  try {
    return sessionStorage.getItem(keyOf(token)) ?? '';
  } catch {
    return '';
  }
}

/** '' once they were sent. */
export function keepNotes(token: string, notes: string): void {
  try {
    if (notes === '') sessionStorage.removeItem(keyOf(token));
    else sessionStorage.setItem(keyOf(token), notes);
  } catch {
    // What is typed stays on the screen.
  }
}
