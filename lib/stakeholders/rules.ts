import { foldName, isEmail, MAX_EMAIL_LENGTH } from '@/lib/accounts/rules';

/** A stakeholder in the specification's names (DATA-25). `sites` has those that the work unit sees, by name. */
export interface Stakeholder {
  idstakeholder: string;
  name: string;
  company: string;
  email: string;
  sites: { name: string; idsite: string }[];
  idworkgroup: string;
  /** The last report acknowledged from this address and when (ISO 8601 in UTC), or null. */
  acknowledged: { at: string; idreport: string; siteName: string } | null;
}

/** How long a deleted stakeholder can be restored (decision X-188). */
export const RESTORE_STAKEHOLDER_DAYS = 1;

/** A row of the form 'Add stakeholders for sites in your work unit:' (STAKE-03). */
export interface NewStakeholder {
  name: string;
  email: string;
  company: string;
  siteids: string[];
}

/** Maximum lengths in characters. */
export const STAKEHOLDER_LIMITS = { name: 200, company: 200, email: MAX_EMAIL_LENGTH } as const;

export const MAX_STAKEHOLDERS_PER_SAVE = 300;

export type StakeholderField = 'email' | 'sites';

export const STAKEHOLDER_ERRORS = {
  'stakeholder-email': 'email',
  'stakeholder-sites': 'sites',
} as const satisfies Record<string, StakeholderField>;

export type StakeholderError = keyof typeof STAKEHOLDER_ERRORS;

/** Returns the errors of a row, in the order of its fields (STAKE-04, STAKE-05). */
export function validateStakeholder({ email, siteids }: Pick<NewStakeholder, 'email' | 'siteids'>): StakeholderError[] {
  const errors: StakeholderError[] = [];
  if (!isEmail(email.trim())) errors.push('stakeholder-email');
  if (siteids.length === 0) errors.push('stakeholder-sites');
  return errors;
}

export const isBlankStakeholder = ({ name, email, company, siteids }: NewStakeholder): boolean =>
  siteids.length === 0 && [name, email, company].every((text) => text.trim() === '');

/** Parsed from a pasted text, such as 'Anita Voss <a.voss@example.com>', a spreadsheet row, or an address alone. */
export type PastedStakeholder = Pick<NewStakeholder, 'name' | 'email' | 'company'>;

/**
 * Parses addresses separated by commas, semicolons or line breaks, with or without names, or cells separated by tabs. A
 * part without an address becomes an invalid row, so that nothing is lost.
 */
export function parsePastedStakeholders(text: string): PastedStakeholder[] {
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((line) => (line.trim().includes('\t') ? [parseCells(line)] : splitOutsideQuotes(line).map(parseAddress)));
}

/** One cell is the address. Of the others, the first is the name and the rest is the company. */
function parseCells(line: string): PastedStakeholder {
  const cells = line
    .split('\t')
    .map((cell) => cell.trim())
    .filter(Boolean);
  const email = cells.find(isEmail) ?? '';
  const [name = '', ...otherCells] = cells.filter((cell) => cell !== email);
  return { name, email, company: otherCells.join(', ') };
}

/** A name with a comma is quoted: "Voss, Anita" <a.voss@example.com>. */
const splitOutsideQuotes = (line: string): string[] =>
  (line.match(/(?:"[^"]*"|[^",;])+/g) ?? []).map((piece) => piece.trim()).filter(Boolean);

function parseAddress(piece: string): PastedStakeholder {
  const [, name = '', email = piece] = /^([^<]*)<([^<>]*)>$/.exec(piece) ?? [];
  return { name: name.replaceAll('"', '').trim(), email: email.replace(/^mailto:/i, '').trim(), company: '' };
}

export const findByEmail = <Item extends Pick<Stakeholder, 'email'>>(
  stakeholders: readonly Item[],
  email: string,
): Item | undefined => stakeholders.find((stakeholder) => foldName(stakeholder.email) === foldName(email));

const getSearchText = ({ name, company, email, sites }: Stakeholder): string =>
  foldText([name, company, email, ...sites.map((site) => site.name)].join(' '));

/** The stakeholders whose name, company, address or sites contain all words of the query, ignoring case and accents. */
export function searchStakeholders(stakeholders: readonly Stakeholder[], query: string): readonly Stakeholder[] {
  const terms = foldText(query).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return stakeholders;
  return stakeholders.filter((stakeholder) => terms.every((term) => getSearchText(stakeholder).includes(term)));
}

/** Removes differences of case and accents. */
const foldText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
