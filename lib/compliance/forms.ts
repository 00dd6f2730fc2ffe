import type { RuleSetKey } from './rules/rule-set';

/** The regulators' forms: Wisconsin's form 3400-187, and EPA's site inspection report with corrective action log. */
export const FORM_KEYS = ['wdnr-3400-187', 'epa-site-inspection'] as const;
export type FormKey = (typeof FORM_KEYS)[number];

export const FORM_CHOICES = [...FORM_KEYS, 'none'] as const;
export type FormChoice = (typeof FORM_CHOICES)[number];

/** The choices as the Office reads them. */
export const FORM_NAMES: Readonly<Record<FormChoice, string>> = {
  'wdnr-3400-187': 'WDNR form 3400-187',
  'epa-site-inspection': 'EPA site inspection report and corrective action log',
  none: 'No form',
};

export const FORM_OF_RULES: Readonly<Record<RuleSetKey, FormChoice>> = {
  'epa-cgp-2022': 'epa-site-inspection',
  'wdnr-nr216': 'wdnr-3400-187',
  custom: 'none',
};

/** The form of a profile: the one that the Office chose, otherwise that of the rules. */
export const getFormChoice = ({ options, form }: { options: { key: RuleSetKey }; form?: FormChoice }): FormChoice =>
  form ?? FORM_OF_RULES[options.key];
