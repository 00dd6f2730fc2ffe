import { toPermitProfile } from '@/lib/compliance/profile';
import { findProfile } from '@/lib/compliance/site-deadline-input';
import { toSiteForm, type SiteForm } from '@/lib/compliance/site-form';
import { toSavedProfile } from '@/lib/compliance/server/rows';
import type { FormItems } from '@/lib/library/form-items';
import { loadFormItems } from '@/lib/library/server/form-items';
import type { Db } from '@/lib/platform/database/client';
import { loadReportActions } from '@/lib/register/server/report-actions';
import { loadPrintedLogSignatures } from '@/lib/signing/server/log-signatures';
import { getReportDay } from '@/lib/reports/domain/fields';
import type { Report } from '@/lib/reports/domain/report';
import { fillForm, type FormInput } from '@/lib/reports/forms/fill-form';
import type { FilledForm } from '@/lib/reports/forms/filled-form';
import { FORMS } from '@/lib/reports/forms/forms';
import { listPracticeIds } from '@/lib/reports/forms/item-marks';

/** What a form is filled from, beside the report itself. */
export type LoadedFormInput = SiteForm & Pick<FormInput, 'position' | 'items' | 'actions' | 'logSignatures'>;

/**
 * What the form of an inspection is filled from; null if the permit profile has no form. The version of the profile is
 * that of the inspection's day (FORM-05). Up to five statements.
 */
export async function loadFormInput(db: Db, report: Report): Promise<LoadedFormInput | null> {
  const { siteId } = report.fields;
  if (siteId === null) return null;
  const row = await db.siteVisibility.findFirst({
    where: { siteId },
    select: { site: { select: { lat: true, lng: true } }, permitProfiles: { orderBy: { version: 'asc' } } },
    relationLoadStrategy: 'join',
  });
  const saved = row?.permitProfiles.map(toSavedProfile) ?? [];
  const profile = findProfile(saved, getReportDay(report));
  const siteForm = profile ? toSiteForm(profile.details) : null;
  if (!row || !siteForm) return null;
  // What was due while the site was watched stays due after the end of coverage.
  const dueSite = { timeZone: report.timeZone, isEnded: false, profiles: saved.map(toPermitProfile) };
  const actions = await loadReportActions(db, report.id, dueSite);
  const actionIds = actions.map(({ correctiveActionId }) => correctiveActionId);
  return {
    ...siteForm,
    position: row.site,
    items: await loadItems(db, { report, siteId }),
    actions,
    logSignatures: await loadPrintedLogSignatures(db, actionIds),
  };
}

/** As of SAVE & NOTIFY (FORM-10); of the current library if nothing was stored then. */
async function loadItems(db: Db, { report, siteId }: { report: Report; siteId: string }): Promise<FormItems> {
  const row = await db.signedInspection.findUnique({ where: { reportId: report.id }, select: { formItems: true } });
  // Written by this server (decision 018).
  const stored = (row?.formItems ?? null) as FormItems | null;
  return stored ?? loadFormItems(db, { siteId, practiceIds: listPracticeIds(report) });
}

/** The form as the PDF prints it; null without one. */
export const fillLoadedForm = (
  input: LoadedFormInput | null,
  source: Pick<FormInput, 'report' | 'unitName'>,
): FilledForm | null => input && fillForm(FORMS[input.form], { ...input, ...source });
