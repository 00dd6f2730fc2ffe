import type { SiteForm } from '@/lib/compliance/site-form';
import type { Editor } from './state';

/** The regulator's form of the chosen site. */
export const findSiteForm = ({ report, context }: Pick<Editor, 'report' | 'context'>): SiteForm | undefined =>
  context.siteForms[report.fields.siteId ?? ''];
