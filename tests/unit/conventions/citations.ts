import fs from 'node:fs';
import path from 'node:path';
import { readChecklistRows, readDecidedQuestions, parseIds, readOpenQuestions } from '@/scripts/specification';

const RANGE = '(?:(?:…|\\.\\.\\.?|–)(?:[A-Z]+-)?\\d+)?';
const BRACKETS = /\[([A-Z]{2,}-\d{2,}[^\]]*)\]/g;
const QUESTION = new RegExp(`\\bX-\\d{2,}${RANGE}`, 'g');
const DECISION = new RegExp(`\\bdecisions? (X-\\d{2,}${RANGE}(?:, X-\\d{2,}${RANGE})*)`, 'g');
const RECORD = /\bdecision (\d{3})\b/g;
const SECTION = /\b(inspection-core|account-shell|field-evidence|design language)(?: (§[\d.]*\d(?:, §[\d.]*\d)*))/g;
/** A heading or bold text of a document: docs/architecture.md, "Local first". */
const HEADING = /\b(docs\/[\w/-]+\.md)`?, "([^"]+)"/g;
/** A function or a camelCase name of the code in a document: `enterSession(…)`, `openEditor`, `runtime.pool`. */
const CODE_NAME = /`([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(\([^`]*)?`/g;
const CAMEL_CASE = /^[a-z]+[a-z\d]*[A-Z]/;
const NAMED_DECISION = /\bdecisions, "([^"]+)"/g;
const SOURCE_PATH =
  /(?<![\w./@-])(?:app|components|lib|server|scripts|tests|prisma|docs)\/[\w./[\]()-]+\.(?:tsx?|mjs|cjs|md|json|sql|prisma)\b/g;
/** A file name without its folder. */
const SOURCE_NAME = /(?<![\w./@{}*$-])[a-z][\w-]*\.(?:tsx?|mjs|cjs)\b(?![/*(-])/g;
const DOCUMENTED_PATH = /`((?:app|components|lib|server|scripts|tests|prisma|docs)\/[\w./[\]()-]*)`/g;
const BUILD_OUTPUTS = ['report-pdf-worker.mjs'];
const CODE_COMMENT = /(?:^|\s)\/\/.*$|^\s*\/?\*.*$|^\s*--.*$/gm;
const COMMENT = /(?:^|\s)(?:\/\/|\/?\*|--|#).*$/gm;

/** Everything that can be cited. */
export interface Sources {
  rows: ReadonlySet<string>;
  questions: ReadonlySet<string>;
  decided: ReadonlySet<string>;
  /** '001' for docs/decisions/001-….md. */
  records: ReadonlySet<string>;
  /** 'inspection-core §7', 'account-shell §2.13', 'design language §5'. */
  sections: ReadonlySet<string>;
  /** The headings and bold texts of a document. */
  getHeadings: (document: string) => ReadonlySet<string>;
  /** The bold titles in decisions.md: 'The record is frozen'. */
  namedDecisions: ReadonlySet<string>;
  exists: (file: string) => boolean;
  /** The names of all source files, without folders. */
  names: ReadonlySet<string>;
  /** Every word of the code without comments. */
  words: ReadonlySet<string>;
  /** The words that occur before a bracket or as arrow functions. */
  functions: ReadonlySet<string>;
}

export function readSources(): Sources {
  const rows = readChecklistRows();
  return {
    rows: new Set(rows.keys()),
    questions: readOpenQuestions(),
    decided: readDecidedQuestions(),
    records: new Set(fs.readdirSync('docs/decisions').map((name) => name.slice(0, 3))),
    sections: new Set([
      ...getSections('inspection-core', 'docs/specification/inspection-core.md'),
      ...getSections('account-shell', 'docs/specification/account-shell-library-companion.md'),
      ...getSections('field-evidence', 'docs/specification/field-evidence.md'),
      ...getSections('design language', 'docs/design-language.md'),
    ]),
    getHeadings: (document) => new Set(fs.existsSync(document) ? listHeadings(fs.readFileSync(document, 'utf8')) : []),
    namedDecisions: new Set(listHeadings(fs.readFileSync('docs/specification/decisions.md', 'utf8'))),
    exists: (file) => fs.existsSync(file),
    names: new Set([...listSourceFiles(), ...BUILD_OUTPUTS].map((file) => path.basename(file))),
    ...readNames(),
  };
}

function getSections(name: string, file: string): string[] {
  const headings = fs.readFileSync(file, 'utf8').matchAll(/^#+ (\d+(?:\.\d+)?)\.? /gm);
  return [...headings].map(([, number]) => `${name} §${number}`);
}

function listHeadings(markdown: string): string[] {
  const found = markdown.matchAll(/^#+ (.+)$|\*\*([^*]+)\*\*/gm);
  return [...found].map(([, heading, bold]) => (heading ?? bold ?? '').replace(/[.:]$/, ''));
}

/** Lists the citations in a text that do not exist. Paths are checked in comments and documents. */
export function findBrokenCitations(file: string, text: string, sources: Sources): string[] {
  // Joins the lines of a comment, because a citation may continue on the next line.
  const plain = text.replace(/\n\s*(?:\*|\/\/|--|#) ?/g, ' ');
  const filterUnknown = (citations: string[], known: ReadonlySet<string>) => citations.filter((id) => !known.has(id));
  const findMatches = (pattern: RegExp) => [...plain.matchAll(pattern)].map(([match, part]) => part ?? match);
  const anyQuestion = new Set([...sources.questions, ...sources.decided]);

  const areas = new Set([...sources.rows].map((id) => id.slice(0, id.indexOf('-'))));
  const row = new RegExp(`\\b(?:${[...areas].join('|')})-\\d{2,}${RANGE}`, 'g');
  const rows = [...findMatches(row), ...findMatches(BRACKETS)].flatMap(parseIds).filter((id) => !id.startsWith('X-'));
  const sections = [...plain.matchAll(SECTION)].flatMap(([, name, list]) =>
    (list ?? '').split(', ').map((section) => `${name} ${section}`),
  );
  const isDocument = file.endsWith('.md');
  const findInComments = (pattern: RegExp) =>
    [...text.matchAll(COMMENT)].flatMap(([comment]) => comment.match(pattern) ?? []);
  const paths = isDocument
    ? [...text.matchAll(DOCUMENTED_PATH)].map(([, documentedPath]) => documentedPath ?? '')
    : findInComments(SOURCE_PATH);
  const names = isDocument ? [] : findInComments(SOURCE_NAME);

  return [
    ...filterUnknown(rows, sources.rows),
    ...filterUnknown(findMatches(QUESTION).flatMap(parseIds), anyQuestion),
    ...filterUnknown(findMatches(DECISION).flatMap(parseIds), sources.decided).map((id) => `decision ${id}`),
    ...filterUnknown(findMatches(RECORD), sources.records).map((number) => `decision ${number}`),
    ...filterUnknown(sections, sources.sections),
    ...filterUnknown(findMatches(NAMED_DECISION), sources.namedDecisions).map((quote) => `decisions, "${quote}"`),
    ...[...plain.matchAll(HEADING)]
      .filter(([, document = '', quote = '']) => !sources.getHeadings(document).has(quote))
      .map(([, document, quote]) => `${document}, "${quote}"`),
    ...(isDocument ? findUnknownNames(text, sources) : []),
    ...(isMigration(file) ? [] : paths.filter((path) => !sources.exists(path))),
    ...(isMigration(file) ? [] : filterUnknown(names, sources.names)),
  ];
}

/** Names of functions and other camelCase names in a document that do not occur in the code. */
function findUnknownNames(text: string, { words, functions }: Sources): string[] {
  return [...text.matchAll(CODE_NAME)].flatMap(([, name = '', call]) => {
    const parts = name.split('.');
    const last = parts.at(-1) ?? '';
    if (call === undefined && !CAMEL_CASE.test(last)) return [];
    const isKnown = parts.every((part) => words.has(part)) && (call === undefined || functions.has(last));
    return isKnown ? [] : [name];
  });
}

/** The words of the code without comments. */
function readNames(): Pick<Sources, 'words' | 'functions'> {
  const code = listSourceFiles()
    .filter((file) => !file.endsWith('.md'))
    .map((file) => fs.readFileSync(file, 'utf8').replace(CODE_COMMENT, ''));
  return {
    words: new Set(code.flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? [])),
    functions: new Set(code.flatMap((text) => text.match(/[A-Za-z_$][\w$]*(?=[(<]| = (?:async )?\()/g) ?? [])),
  };
}

/** An applied migration must not change, so its comments may name files that no longer exist. */
function isMigration(file: string): boolean {
  return file.startsWith('prisma/migrations/');
}

const FOLDERS = ['app', 'components', 'docs', 'lib', 'prisma', 'scripts', 'server', 'tests'];
const FILE_NAME = /\.(?:tsx?|mjs|cjs|md|json|sql|prisma|css)$/;
/** Generated files, the customer's texts, and these tests, which cite missing things on purpose. */
const EXCLUDED = ['lib/platform/prisma-client', 'docs/specification', 'tests/unit/conventions/citations'];

/** All source files and documents, as paths from the root. */
export function listSourceFiles(): string[] {
  const below = FOLDERS.flatMap((folder) => fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const atRoot = fs.readdirSync('.').filter((name) => fs.statSync(name).isFile());
  return [...atRoot, ...below].filter(
    (file) =>
      FILE_NAME.test(file) && file !== 'package-lock.json' && !EXCLUDED.some((folder) => file.startsWith(folder)),
  );
}
