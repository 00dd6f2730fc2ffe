import type { RuleSetKey } from '@/lib/compliance/rules/rule-set';

/**
 * What a person confirms by signing, by key. A change of the words is a new key, so that what was signed keeps its
 * words. The certification is 40 CFR 122.22(d) to the letter.
 */
export const STATEMENTS = {
  'inspector-1': 'I inspected this site, and this report says what I found.',
  '40-cfr-122.22-d-1':
    'I certify under penalty of law that this document and all attachments were prepared under my direction or supervision in accordance with a system designed to assure that qualified personnel properly gather and evaluate the information submitted. Based on my inquiry of the person or persons who manage the system, or those persons directly responsible for gathering the information, the information submitted is, to the best of my knowledge and belief, true, accurate, and complete. I am aware that there are significant penalties for submitting false information, including the possibility of fine and imprisonment for knowing violations.',
} as const;

export type StatementKey = keyof typeof STATEMENTS;

export const isStatementKey = (key: string): key is StatementKey => Object.hasOwn(STATEMENTS, key);

/**
 * 'inspector': who inspected the site. 'certification': the responsible officer or a duly authorized representative
 * (40 CFR 122.22(b)).
 */
export const SIGNATURE_KINDS = ['inspector', 'certification'] as const;
export type SignatureKind = (typeof SIGNATURE_KINDS)[number];

/** The current words for each kind of signature. */
export const STATEMENT_KEYS: Readonly<Record<SignatureKind, StatementKey>> = {
  inspector: 'inspector-1',
  certification: '40-cfr-122.22-d-1',
};

/** Whether inspections under these rules are certified, too. */
export const needsCertification = (rulesKey: RuleSetKey): boolean => rulesKey === 'epa-cgp-2022';
