/**
 * An LRU cache for texts that are expensive to create. The key must contain everything the text depends on. A
 * text larger than a quarter of the cache is not stored.
 * @param most maximum characters of all keys and texts
 */
export function createTextCache(most: number) {
  const texts = new Map<string, string>();
  let held = 0;

  function forget(key: string): void {
    const text = texts.get(key);
    if (text !== undefined && texts.delete(key)) held -= key.length + text.length;
  }

  return {
    get(key: string): string | undefined {
      const text = texts.get(key);
      // Moves the entry to the end: a Map keeps insertion order.
      if (text !== undefined && texts.delete(key)) texts.set(key, text);
      return text;
    },
    set(key: string, text: string): void {
      forget(key);
      const size = key.length + text.length;
      if (size > most / 4) return;
      texts.set(key, text);
      held += size;
      for (const longestUnused of texts.keys()) {
        if (held <= most) return;
        forget(longestUnused);
      }
    },
  };
}
