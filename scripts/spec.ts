/**
 * npm run spec: counts the rows of the acceptance checklist (docs/specification/checklist.md) that tests cite, as in
 * "shows how to begin and where past reports will be [LIST-08]", and lists those that none cites. Rows that a decision
 * overrules are listed separately.
 */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { readChecklistRows, parseIds, readOverruledRows } from './specification';

const TEST_FOLDERS = ['tests/unit', 'tests/integration', 'tests/tenancy', 'tests/faults', 'tests/e2e', 'tests/long'];

process.chdir(path.resolve(import.meta.dirname, '..'));
printReport();

function printReport(): void {
  const rows = readChecklistRows();
  const overruledRows = readOverruledRows();
  const required = [...rows.keys()].filter((id) => !overruledRows.has(id));
  const cited = listCitedRows();
  for (const [area, ids] of groupByArea(required)) printArea(area, ids, rows, cited);

  const citedCount = required.filter((id) => cited.has(id)).length;
  console.log(`${citedCount} of ${required.length} rows are cited by a test.`);
  const overruled = [...rows.keys()].flatMap((id) => (overruledRows.has(id) ? `${id} (${overruledRows.get(id)})` : []));
  if (overruled.length > 0) console.log(`Overruled by a decision: ${overruled.join(', ')}.`);
}

function printArea(area: string, ids: string[], rows: Map<string, string>, cited: Set<string>): void {
  const uncitedIds = ids.filter((id) => !cited.has(id));
  console.log(`${area.padEnd(10)} ${ids.length - uncitedIds.length} of ${ids.length}`);
  for (const id of uncitedIds) console.log(`  ${id.padEnd(12)} ${rows.get(id)}`);
}

function listCitedRows(): Set<string> {
  const titles = TEST_FOLDERS.flatMap(listTestFiles).flatMap(listTestTitles);
  const citations = titles.flatMap((title) =>
    [...title.matchAll(/\[([A-Z]+-\d+[^\]]*)\]/g)].map(([, inside]) => inside ?? ''),
  );
  return new Set(citations.flatMap(parseIds));
}

function groupByArea(ids: string[]): Map<string, string[]> {
  const areas = new Map<string, string[]>();
  for (const id of ids) {
    const area = id.slice(0, id.indexOf('-'));
    areas.set(area, [...(areas.get(area) ?? []), id]);
  }
  return areas;
}

function listTestFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));
}

/** Test titles, and the strings in the table of `each`, which become part of titles. */
function listTestTitles(file: string): string[] {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  visit(source);
  return titles;

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node) && /^(test|it|describe)\b(?!.*\.(skip|todo|fixme)\b)/s.test(getCalleeName(node))) {
      if (node.arguments[0]) titles.push(...listStrings(node.arguments[0], 1));
      if (ts.isCallExpression(node.expression))
        titles.push(...node.expression.arguments.flatMap((argument) => listStrings(argument)));
    }
    ts.forEachChild(node, visit);
  }
}

/** The called function without its table: 'test', 'test.each' or 'describe.each'. */
function getCalleeName(call: ts.CallExpression): string {
  const { expression } = call;
  return ts.isCallExpression(expression) ? getCalleeName(expression) : expression.getText();
}

/** The strings at most `depth` levels below a node, not inside functions. */
function listStrings(node: ts.Node, depth = Infinity): string[] {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return [node.getText()];
  if (depth <= 0 || ts.isFunctionLike(node)) return [];
  const strings: string[] = [];
  ts.forEachChild(node, (child) => void strings.push(...listStrings(child, depth - 1)));
  return strings;
}
