/**
 * Texts that are dear to make and are asked for again, by a key that says all that they were made from. What was unused
 * longest is forgotten first; a text that alone would fill a quarter of the memory is not kept.
 * @param most how many characters of texts and keys are kept
 */
export function rememberedTexts(most: number) {
  const texts = new Map<string, string>();
  let held = 0;

  function forget(key: string): void {
    const text = texts.get(key);
    if (text !== undefined && texts.delete(key)) held -= key.length + text.length;
  }

  return {
    get(key: string): string | undefined {
      const text = texts.get(key);
      // What is used goes behind all others: a Map keeps the order in which its entries were set.
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
