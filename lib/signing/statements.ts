import type { RuleOptions } from '@/lib/compliance/requirements';
import type { RuleSetKey } from '@/lib/compliance/rules/rule-set';

/**
 * What a person confirms by signing, by key. A change of the words is a new key, so that what was signed keeps its
 * words. The certification is 40 CFR 122.22(d) to the letter, or what EPA's electronic form for its construction permit
 * has instead.
 */
export const STATEMENTS = {
  'inspector-1': 'I inspected this site, and this report says what I found.',
  'log-entry-1': 'I read these entries of the corrective action log. To my knowledge, what they say is true.',
  '40-cfr-122.22-d-1':
    'I certify under penalty of law that this document and all attachments were prepared under my direction or supervision in accordance with a system designed to assure that qualified personnel properly gather and evaluate the information submitted. Based on my inquiry of the person or persons who manage the system, or those persons directly responsible for gathering the information, the information submitted is, to the best of my knowledge and belief, true, accurate, and complete. I am aware that there are significant penalties for submitting false information, including the possibility of fine and imprisonment for knowing violations.',
  'epa-cgp-e-form-1':
    'I certify under penalty of law that this document and all attachments were prepared under my direction or supervision in accordance with a system designed to assure that qualified personnel properly gathered and evaluated the information submitted. Based on my inquiry of the person or persons who manage the system, or those persons directly responsible for gathering the information, the information submitted is, to the best of my knowledge and belief, true, accurate, and complete. I have no personal knowledge that the information submitted is other than true, accurate, and complete. I am aware that there are significant penalties for submitting false information, including the possibility of fine and imprisonment for knowing violations. Signing an electronic document on behalf of another person is subject to criminal, civil, administrative, or other lawful action.',
} as const;

export type StatementKey = keyof typeof STATEMENTS;

export const isStatementKey = (key: string): key is StatementKey => Object.hasOwn(STATEMENTS, key);

/**
 * 'inspector': who inspected the site. 'certification': the responsible officer or a duly authorized representative
 * (40 CFR 122.22(b)).
 */
export const SIGNATURE_KINDS = ['inspector', 'certification'] as const;
export type SignatureKind = (typeof SIGNATURE_KINDS)[number];

/** Of who signs an inspection as inspector. */
export const INSPECTOR_KEY = 'inspector-1' satisfies StatementKey;
/** Of who signs entries of the corrective action log as inspector (SIGN-12). */
export const LOG_INSPECTOR_KEY = 'log-entry-1' satisfies StatementKey;
/** Of the regulation, and of EPA's electronic form. */
export const CERTIFICATION_KEYS = ['40-cfr-122.22-d-1', 'epa-cgp-e-form-1'] as const satisfies StatementKey[];
export type CertificationKey = (typeof CERTIFICATION_KEYS)[number];

/** Whether a new signature of this kind can have these words. */
export const isCurrentStatement = (
  kind: SignatureKind,
  key: string,
  inspectorKey: StatementKey = INSPECTOR_KEY,
): boolean => (kind === 'inspector' ? key === inspectorKey : CERTIFICATION_KEYS.some((current) => current === key));

/** Whether inspections under these rules are certified, too. */
export const needsCertification = (rulesKey: RuleSetKey): boolean => rulesKey === 'epa-cgp-2022';

/** How inspections are signed at a site. */
export interface SigningRules {
  rulesKey: RuleSetKey;
  /** The words of a certification, if the rules need one. */
  certificationKey: CertificationKey;
}

export const getSigningRules = (options: RuleOptions): SigningRules => ({
  rulesKey: options.key,
  certificationKey:
    options.key === 'epa-cgp-2022' && options.hasEformCertification ? 'epa-cgp-e-form-1' : '40-cfr-122.22-d-1',
});
