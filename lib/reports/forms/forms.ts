import type { FormChoice, FormKey } from '@/lib/compliance/forms';
import { EPA_SITE_INSPECTION } from './epa-site-inspection';
import type { FormAnswers } from '@/lib/reports/domain/report';
import type { Form } from './form';
import { getFormSource } from './sources';
import { WDNR_3400_187 } from './wdnr-3400-187';

export const FORMS: Readonly<Record<FormKey, Form>> = {
  'wdnr-3400-187': WDNR_3400_187,
  'epa-site-inspection': EPA_SITE_INSPECTION,
};

/** The parts that nobody compared with the agency's form. */
export const listUnverifiedTitles = ({ parts }: Form): string[] =>
  parts.flatMap(({ title, isVerified }) => (isVerified ? [] : [title]));

/** What the editor asks only for this form (FORM-08), in the order of the form. */
export const listAskedFields = ({ parts }: Form): (keyof FormAnswers)[] =>
  parts.flatMap(({ fields }) =>
    fields.flatMap(({ source }) => (source === null ? [] : (getFormSource(source).asks ?? []))),
  );

/** null for 'No form'. */
export const findForm = (choice: FormChoice): Form | null => (choice === 'none' ? null : FORMS[choice]);
