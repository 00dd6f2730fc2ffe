import { folded, isEmail } from '@/lib/accounts/rules';

/** A stakeholder in the specification's names (DATA-25). `sites` has those that the work unit sees, by name. */
export interface Stakeholder {
  idstakeholder: string;
  name: string;
  company: string;
  email: string;
  sites: { name: string; idsite: string }[];
  idworkgroup: string;
  /** The report that this address acknowledged last, and when (ISO 8601 in UTC); null where it never did. */
  acknowledged: { at: string; idreport: string; siteName: string } | null;
}

/** Days within which a deleted stakeholder can be put back (decision X-188). */
export const RESTORE_STAKEHOLDER_DAYS = 1;

/** A row of the form 'Add stakeholders for sites in your work unit:' (STAKE-03). */
export interface NewStakeholder {
  name: string;
  email: string;
  company: string;
  siteids: string[];
}

/** Characters, at most. */
export const STAKEHOLDER_LIMITS = { name: 200, company: 200, email: 320 } as const;

/** Rows that can be saved at once. */
export const MOST_ROWS = 300;

export type StakeholderField = 'email' | 'sites';

export const STAKEHOLDER_MISTAKES = {
  'stakeholder-email': 'email',
  'stakeholder-sites': 'sites',
} as const satisfies Record<string, StakeholderField>;

export type StakeholderMistake = keyof typeof STAKEHOLDER_MISTAKES;

/** What is wrong with a row, in the order of its fields (STAKE-04, STAKE-05); nothing when it may be saved. */
export function stakeholderMistakes({
  email,
  siteids,
}: Pick<NewStakeholder, 'email' | 'siteids'>): StakeholderMistake[] {
  const wrong: StakeholderMistake[] = [];
  if (!isEmail(email.trim())) wrong.push('stakeholder-email');
  if (siteids.length === 0) wrong.push('stakeholder-sites');
  return wrong;
}

/** A row of the form in which nothing was entered yet. */
export const isBlank = ({ name, email, company, siteids }: NewStakeholder): boolean =>
  siteids.length === 0 && [name, email, company].every((text) => text.trim() === '');

/** Somebody in a pasted text: 'Anita Voss <a.voss@example.com>', a row of a spreadsheet, or an address alone. */
export type PastedStakeholder = Pick<NewStakeholder, 'name' | 'email' | 'company'>;

/**
 * Whom a text names, as mail programs and spreadsheets give it: addresses between commas, semicolons or lines, each with or
 * without a name, or cells with tabs between them. A piece that holds no address stays as a wrong one, so that nothing that
 * was pasted is lost.
 */
export function pastedStakeholders(text: string): PastedStakeholder[] {
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((line) => (line.trim().includes('\t') ? [ofCells(line)] : splitOutsideQuotes(line).map(ofPiece)));
}

/** The cell with the address, wherever it stands; of the others the first is the name, and the rest the company. */
function ofCells(line: string): PastedStakeholder {
  const cells = line
    .split('\t')
    .map((cell) => cell.trim())
    .filter(Boolean);
  const email = cells.find(isEmail) ?? '';
  const [name = '', ...rest] = cells.filter((cell) => cell !== email);
  return { name, email, company: rest.join(', ') };
}

/** A comma inside a name stands in quotation marks: "Voss, Anita" <a.voss@example.com>. */
const splitOutsideQuotes = (line: string): string[] =>
  (line.match(/(?:"[^"]*"|[^",;])+/g) ?? []).map((piece) => piece.trim()).filter(Boolean);

function ofPiece(piece: string): PastedStakeholder {
  const [, name = '', email = piece] = /^([^<]*)<([^<>]*)>$/.exec(piece) ?? [];
  return { name: name.replaceAll('"', '').trim(), email: email.replace(/^mailto:/i, '').trim(), company: '' };
}

/** Who of the list has this address already. */
export const knownBy = <Known extends Pick<Stakeholder, 'email'>>(
  stakeholders: readonly Known[],
  email: string,
): Known | undefined => stakeholders.find((known) => folded(known.email) === folded(email));

/** The rows in which name, company, address or a site has all these words, however they are typed. */
/** What of each stakeholder is searched, folded once and not at each key. */
const FOLDED = new WeakMap<Stakeholder, string>();

function foldedText(stakeholder: Stakeholder): string {
  const { name, company, email, sites } = stakeholder;
  const text = FOLDED.get(stakeholder) ?? fold([name, company, email, ...sites.map((site) => site.name)].join(' '));
  FOLDED.set(stakeholder, text);
  return text;
}

export function searched(stakeholders: readonly Stakeholder[], words: string): readonly Stakeholder[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return stakeholders;
  return stakeholders.filter((each) => wanted.every((word) => foldedText(each).includes(word)));
}

/** Without capitals and accents. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
