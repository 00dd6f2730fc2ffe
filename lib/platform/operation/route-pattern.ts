/** The parts of a path that a route names in braces, `/reports/{idreport}`, decoded. */
export type PathParts = Record<string, string>;

/**
 * Reads paths of one route, with or without a slash at the end. Returns null for another path and for malformed
 * escapes.
 */
export function routePattern(route: string): (path: string) => PathParts | null {
  const names: string[] = [];
  const source = route.replace(/\/$/, '').replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const expression = new RegExp(`^${source}/?$`);
  return (path) => {
    const match = expression.exec(path);
    if (!match) return null;
    try {
      return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]));
    } catch {
      return null;
    }
  };
}
