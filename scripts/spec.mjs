/**
 * npm run spec: which rows of the acceptance checklist are cited by a test, as in "an empty list says how to begin
 * [LIST-08]", and which by none. `--owed` looks only at the rows of tests/spec/owed.json; `--rows CHECKLIST.md` reads
 * the rows anew from the checklist into tests/spec/rows.json.
 */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROWS = 'tests/spec/rows.json';
const OWED = 'tests/spec/owed.json';
const TESTS = ['tests/unit', 'tests/integration', 'tests/tenancy', 'tests/faults', 'tests/e2e', 'tests/long'];

process.chdir(path.resolve(import.meta.dirname, '..'));
const [option, file] = process.argv.slice(2);
if (option === '--rows' && file) writeRows(file);
else report({ owedOnly: option === '--owed' });

/** @param {string} checklist */
function writeRows(checklist) {
  const lines = fs.readFileSync(checklist, 'utf8').split('\n');
  const rows = lines.flatMap((line) => {
    const [, id, text] = /^\| ([A-Z]+-\d+) \| (.+) \| [^|]+ \| [a-z]+ \|$/.exec(line) ?? [];
    return id ? [[id, text]] : [];
  });
  fs.mkdirSync(path.dirname(ROWS), { recursive: true });
  fs.writeFileSync(ROWS, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
  console.log(`${rows.length} rows written to ${ROWS}.`);
}

/** @param {{ owedOnly: boolean }} choice */
function report({ owedOnly }) {
  /** @type {Record<string, string>} */
  const rows = JSON.parse(fs.readFileSync(ROWS, 'utf8'));
  const wanted = owedOnly ? owedRows(rows) : Object.keys(rows);
  const cited = citedRows();
  for (const [area, ids] of byArea(wanted)) printArea(area, ids, rows, cited);

  const shown = wanted.filter((id) => cited.has(id)).length;
  console.log(`${shown} of ${wanted.length} ${owedOnly ? 'owed ' : ''}rows are cited by a test.`);
  // X-nn are the checklist's notes on contradictions: worth citing, but no rows.
  refuseUnknown([...cited].filter((id) => !(id in rows) && !id.startsWith('X-')));
}

/** @param {string} area @param {string[]} ids @param {Record<string, string>} rows @param {Set<string>} cited */
function printArea(area, ids, rows, cited) {
  const missing = ids.filter((id) => !cited.has(id));
  console.log(`${area.padEnd(10)} ${ids.length - missing.length} of ${ids.length}`);
  for (const id of missing) console.log(`  ${id.padEnd(12)} ${rows[id]}`);
}

/** @param {string[]} ids */
function refuseUnknown(ids) {
  if (ids.length === 0) return;
  console.log(`Cited, but no row of the checklist: ${ids.join(', ')}`);
  process.exitCode = 1;
}

/** @param {Record<string, string>} rows */
function owedRows(rows) {
  /** @type {Record<string, string[]>} */
  const owed = JSON.parse(fs.readFileSync(OWED, 'utf8'));
  const ids = new Set(Object.values(owed).flat().flatMap(idsIn));
  return Object.keys(rows).filter((id) => ids.has(id));
}

/** Every id in the names of tests and groups of tests. */
function citedRows() {
  const names = TESTS.flatMap(testFiles).flatMap(testNames);
  const brackets = names.flatMap((name) => [...name.matchAll(/\[([A-Z]+-\d+[^\]]*)\]/g)].map(([, inside]) => inside));
  return new Set(brackets.flatMap(idsIn));
}

/** @param {string} text 'LIST-08, CALLS-02' or a range 'LIVE-01…LIVE-10', 'LIVE-01…10' @returns {string[]} */
function idsIn(text) {
  return text.split(/[,\s]+(?=[A-Z])/).flatMap((part) => {
    const [, area, first, last] = /^([A-Z]+)-(\d+)(?:(?:…|\.\.\.?|–)(?:[A-Z]+-)?(\d+))?/.exec(part) ?? [];
    if (!area || !first) return [];
    const length = Number(last ?? first) - Number(first) + 1;
    return Array.from({ length }, (_, at) => `${area}-${String(Number(first) + at).padStart(2, '0')}`);
  });
}

/** @param {string[]} ids @returns {Map<string, string[]>} */
function byArea(ids) {
  const areas = new Map();
  for (const id of ids) {
    const area = id.slice(0, id.indexOf('-'));
    areas.set(area, [...(areas.get(area) ?? []), id]);
  }
  return areas;
}

/** @param {string} folder @returns {string[]} */
function testFiles(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));
}

/** Names as written, and the strings of an `each` table, which become names. @param {string} file @returns {string[]} */
function testNames(file) {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const names = [];
  visit(source);
  return names;

  /** @param {ts.Node} node */
  function visit(node) {
    if (ts.isCallExpression(node) && /^(test|it|describe)\b(?!.*\.(skip|todo|fixme)\b)/s.test(calleeName(node))) {
      if (node.arguments[0]) names.push(...stringsIn(node.arguments[0], 1));
      if (ts.isCallExpression(node.expression))
        names.push(...node.expression.arguments.flatMap((each) => stringsIn(each)));
    }
    ts.forEachChild(node, visit);
  }
}

/** 'test', 'test.each', 'describe.each': what is called, without its table. @param {ts.CallExpression} call @returns {string} */
function calleeName(call) {
  const { expression } = call;
  return ts.isCallExpression(expression) ? calleeName(expression) : expression.getText();
}

/** @param {ts.Node} node @param {number} [depth] how many levels below; all of them when left out @returns {string[]} */
function stringsIn(node, depth = Infinity) {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return [node.getText()];
  if (depth <= 0 || ts.isFunctionLike(node)) return [];
  /** @type {string[]} */
  const found = [];
  ts.forEachChild(node, (child) => void found.push(...stringsIn(child, depth - 1)));
  return found;
}
