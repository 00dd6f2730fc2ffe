export type PathParameters = Record<string, string>;

/** Matches paths of a route, with or without a trailing slash. Returns null for other paths and malformed escapes. */
export function compileRoute(route: string): (path: string) => PathParameters | null {
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
