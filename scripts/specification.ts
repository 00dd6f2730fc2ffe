import fs from 'node:fs';

/** Paths are relative to the repository's root. */
const CUSTOMER_CHECKLIST = 'docs/specification/checklist.md';
const FIELD_EVIDENCE_CHECKLIST = 'docs/specification/field-evidence-checklist.md';
const DECISIONS = 'docs/specification/decisions.md';

const CHECKLIST_ROW = /^\| ([A-Z]+-\d+) \| (.+) \| [^|]+ \| [a-z]+ \|$/;
const OVERRULED_ROWS = /^\| ((?!X-)[A-Z]+-\d+[^|]*?) +\| (X-\d+) +\|/;
const OPEN_QUESTION = /^\| (X-\d+) \|/;

/** The rows of both checklists by id ('LIST-08', 'CLOCK-14'), in order. */
export const readChecklistRows = (): Map<string, string> =>
  new Map([...readRows(CUSTOMER_CHECKLIST), ...readRows(FIELD_EVIDENCE_CHECKLIST)]);

/** The rows of the customer's checklist. */
export const readCustomerRows = (): Map<string, string> => new Map(readRows(CUSTOMER_CHECKLIST));

const readRows = (checklist: string): (readonly [id: string, text: string])[] =>
  readLines(checklist).flatMap((line) => {
    const [, id, text] = CHECKLIST_ROW.exec(line) ?? [];
    return id && text ? [[id, text] as const] : [];
  });

/** The open questions of the checklist ('X-24'). */
export function readOpenQuestions(): Set<string> {
  return new Set(readLines(CUSTOMER_CHECKLIST).flatMap((line) => OPEN_QUESTION.exec(line)?.[1] ?? []));
}

/** The decided questions: '**X-24, X-25** Labels: …' decides both. */
export function readDecidedQuestions(): Set<string> {
  const boldTexts = [...readLines(DECISIONS), ...readLines(FIELD_EVIDENCE_CHECKLIST)].flatMap((line) =>
    [...line.matchAll(/\*\*(X-[^*]+)\*\*/g)].map(([, head]) => head ?? ''),
  );
  return new Set(boldTexts.flatMap(parseIds));
}

/** The rows that a decision overrules, from the table 'Rows decided against' in decisions.md: row id → decision. */
export function readOverruledRows(): Map<string, string> {
  return new Map(
    readLines(DECISIONS).flatMap((line) => {
      const [, rows, decision] = OVERRULED_ROWS.exec(line) ?? [];
      return rows && decision ? parseIds(rows).map((id) => [id, decision] as const) : [];
    }),
  );
}

/** The ids in a citation: a list such as 'LIST-08, CALLS-02', or a range such as 'LIVE-01…LIVE-10' or 'LIVE-01…10'. */
export function parseIds(citation: string): string[] {
  return citation.split(/[,\s]+(?=[A-Z])/).flatMap((part) => {
    const [, area, first, last] = /^([A-Z]+)-(\d+)(?:(?:…|\.\.\.?|–)(?:[A-Z]+-)?(\d+))?/.exec(part) ?? [];
    if (!area || !first) return [];
    const length = Number(last ?? first) - Number(first) + 1;
    return Array.from({ length }, (_, index) => `${area}-${String(Number(first) + index).padStart(2, '0')}`);
  });
}

function readLines(file: string): string[] {
  return fs.readFileSync(file, 'utf8').split('\n');
}
