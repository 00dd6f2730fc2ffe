/**
 * At most this many statements get a name. PostgreSQL keeps a named statement on each connection until the connection
 * ends, so an endless number of texts would fill its memory. The product has fewer than this that are asked often.
 */
const MOST_NAMED = 300;
/** Texts that were seen once are remembered up to this number; then all of those are forgotten. */
const MOST_SEEN_ONCE = 2_000;

/**
 * Gives a statement the same name whenever its text comes again. PostgreSQL then parses and plans it once on each
 * connection. A text that comes for the first time gets none (''), because many texts differ only in how many values a list has and never
 * come again.
 */
export function statementNames(most = MOST_NAMED): (statement: { sql: string }) => string {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined || names.size >= most) return known ?? '';
    if (!seenOnce.delete(sql)) {
      if (seenOnce.size >= MOST_SEEN_ONCE) seenOnce.clear();
      seenOnce.add(sql);
      return '';
    }
    const name = `earthtight_${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}
