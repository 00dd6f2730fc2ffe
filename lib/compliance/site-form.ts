import { getFormChoice, type FormKey } from './forms';
import type { PermitDetails } from './profile';

/** What a form prints of the permit profile. */
export type FormPermit = Pick<
  PermitDetails,
  'options' | 'permitNumber' | 'permittee' | 'county' | 'contractor' | 'officePhone'
>;

/** The regulator's form of a site and what it prints of the permit. */
export interface SiteForm {
  form: FormKey;
  permit: FormPermit;
}

/** null if the profile has no form. */
export function toSiteForm(details: FormPermit & Pick<PermitDetails, 'form'>): SiteForm | null {
  const form = getFormChoice(details);
  const { options, permitNumber, permittee, county, contractor, officePhone } = details;
  return form === 'none'
    ? null
    : { form, permit: { options, permitNumber, permittee, county, contractor, officePhone } };
}
