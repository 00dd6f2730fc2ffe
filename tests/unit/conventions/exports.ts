import ts from 'typescript';

/** Names that Next requires in a route, page or layout. */
const NEXT_NAMES = new Set([
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  ...['metadata', 'generateMetadata', 'viewport', 'generateViewport', 'generateStaticParams'],
  ...['dynamic', 'dynamicParams', 'revalidate', 'runtime', 'maxDuration', 'config'],
]);

/** The names that a file exports. Overloads, and a type and a value of one name, count once. */
export function listExportedNames(file: string, text: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const names = new Set(source.statements.flatMap(listNames));
  return [...names].filter((name) => !(file.startsWith('app/') && NEXT_NAMES.has(name)));
}

function listNames(statement: ts.Statement): string[] {
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause;
    return clause && ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : [];
  }
  if (!isExported(statement)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => listBoundNames(name));
  const isDeclaration =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isDeclaration && statement.name ? [statement.name.text] : [];
}

/** A default export does not count, because the importing file names it. */
function isExported(statement: ts.Statement): boolean {
  const kinds = ts.canHaveModifiers(statement) ? ts.getModifiers(statement)?.map(({ kind }) => kind) : undefined;
  return Boolean(kinds?.includes(ts.SyntaxKind.ExportKeyword) && !kinds.includes(ts.SyntaxKind.DefaultKeyword));
}

/** `const { a, b: [c] } = …` binds a and c. */
function listBoundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? listBoundNames(element.name) : []));
}

/** Names that more than one file exports, with those files. */
export function findDuplicateExports(files: ReadonlyMap<string, string>): string[] {
  const filesByName = new Map<string, string[]>();
  for (const [file, text] of files)
    for (const name of listExportedNames(file, text)) filesByName.set(name, [...(filesByName.get(name) ?? []), file]);
  return [...filesByName]
    .filter(([, exporting]) => exporting.length > 1)
    .map(([name, exporting]) => `${name}: ${exporting.join(', ')}`);
}
