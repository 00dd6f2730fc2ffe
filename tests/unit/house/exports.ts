import ts from 'typescript';

/** The names that Next looks for in a route, a page or a layout. */
const NEXT_NAMES = new Set([
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  ...['metadata', 'generateMetadata', 'viewport', 'generateViewport', 'generateStaticParams'],
  ...['dynamic', 'dynamicParams', 'revalidate', 'runtime', 'maxDuration', 'config'],
]);

/**
 * The names that a file exports, each of them once: an overloaded function has one name, and so have a type and the
 * value of the same name.
 */
export function getExportedNames(file: string, text: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const names = new Set(source.statements.flatMap(getNames));
  return [...names].filter((name) => !(file.startsWith('app/') && NEXT_NAMES.has(name)));
}

function getNames(statement: ts.Statement): string[] {
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause;
    return clause && ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : [];
  }
  if (!isExported(statement)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => bound(name));
  const isDeclaration =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isDeclaration && statement.name ? [statement.name.text] : [];
}

/** `export default` has no name of its own, because whoever imports it chooses one. */
function isExported(statement: ts.Statement): boolean {
  const kinds = ts.canHaveModifiers(statement) ? ts.getModifiers(statement)?.map(({ kind }) => kind) : undefined;
  return Boolean(kinds?.includes(ts.SyntaxKind.ExportKeyword) && !kinds.includes(ts.SyntaxKind.DefaultKeyword));
}

/** `const { a, b: [c] } = …` binds a and c. */
function bound(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? bound(element.name) : []));
}

/** Names that more than one file exports, with those files. */
export function getExportedTwice(files: ReadonlyMap<string, string>): string[] {
  const homes = new Map<string, string[]>();
  for (const [file, text] of files)
    for (const name of getExportedNames(file, text)) homes.set(name, [...(homes.get(name) ?? []), file]);
  return [...homes].filter(([, found]) => found.length > 1).map(([name, found]) => `${name}: ${found.join(', ')}`);
}
