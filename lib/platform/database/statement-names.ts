/** Maximum number of named statements. PostgreSQL keeps them in memory on each connection until it closes. */
const MAX_NAMED_STATEMENTS = 300;
/** Maximum number of remembered first occurrences; then the set is cleared. */
const MAX_SEEN_ONCE = 2_000;

/**
 * Names up to `maxNames` statements, each from its second occurrence on, so that PostgreSQL prepares it once per
 * connection. The first occurrence gets '', because many texts differ only in the length of a list and never recur.
 */
export function createStatementNamer(maxNames = MAX_NAMED_STATEMENTS): (statement: { sql: string }) => string {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return ({ sql }) => {
    const existing = names.get(sql);
    if (existing !== undefined || names.size >= maxNames) return existing ?? '';
    if (!seenOnce.delete(sql)) {
      if (seenOnce.size >= MAX_SEEN_ONCE) seenOnce.clear();
      seenOnce.add(sql);
      return '';
    }
    const name = `earthtight_${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}
