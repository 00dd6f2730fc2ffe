import fs from 'node:fs';

/** Paths from the repository's root, where every script and test runs. */
const CHECKLIST = 'docs/specification/checklist.md';
const DECISIONS = 'docs/specification/decisions.md';

const CHECKLIST_ROW = /^\| ([A-Z]+-\d+) \| (.+) \| [^|]+ \| [a-z]+ \|$/;
const ROWS_DECIDED_AGAINST = /^\| ((?!X-)[A-Z]+-\d+[^|]*?) +\| (X-\d+) +\|/;
const OPEN_QUESTION = /^\| (X-\d+) \|/;

/** The rows of the acceptance checklist: what each says, by its id ('LIST-08'), in the checklist's order. */
export function checklistRows(): Map<string, string> {
  return new Map(
    linesOf(CHECKLIST).flatMap((line) => {
      const [, id, text] = CHECKLIST_ROW.exec(line) ?? [];
      return id && text ? [[id, text] as const] : [];
    }),
  );
}

/** The checklist's open questions ('X-24'): contradictions and silences of the specification, which are no rows. */
export function openQuestions(): Set<string> {
  return new Set(linesOf(CHECKLIST).flatMap((line) => OPEN_QUESTION.exec(line)?.[1] ?? []));
}

/** What was decided, by the numbers in bold: '**X-24, X-25** Labels: …' holds both. */
export function decidedQuestions(): Set<string> {
  const bold = linesOf(DECISIONS).flatMap((line) =>
    [...line.matchAll(/\*\*(X-[^*]+)\*\*/g)].map(([, head]) => head ?? ''),
  );
  return new Set(bold.flatMap(idsIn));
}

/**
 * Rows that a decision overrules, which therefore no test shows: the decision's number by the row's id, as the table
 * 'Rows decided against' in decisions.md has them.
 */
export function rowsDecidedAgainst(): Map<string, string> {
  return new Map(
    linesOf(DECISIONS).flatMap((line) => {
      const [, rows, decision] = ROWS_DECIDED_AGAINST.exec(line) ?? [];
      return rows && decision ? idsIn(rows).map((id) => [id, decision] as const) : [];
    }),
  );
}

/** The ids that a citation names: 'LIST-08, CALLS-02', or a range such as 'LIVE-01…LIVE-10' and 'LIVE-01…10'. */
export function idsIn(citation: string): string[] {
  return citation.split(/[,\s]+(?=[A-Z])/).flatMap((part) => {
    const [, area, first, last] = /^([A-Z]+)-(\d+)(?:(?:…|\.\.\.?|–)(?:[A-Z]+-)?(\d+))?/.exec(part) ?? [];
    if (!area || !first) return [];
    const length = Number(last ?? first) - Number(first) + 1;
    return Array.from({ length }, (_, at) => `${area}-${String(Number(first) + at).padStart(2, '0')}`);
  });
}

function linesOf(file: string): string[] {
  return fs.readFileSync(file, 'utf8').split('\n');
}
