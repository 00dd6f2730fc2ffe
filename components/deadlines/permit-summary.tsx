import { InlineNote } from '@/components/ui/feedback/inline-note';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { getRenewalDay } from '@/lib/compliance/coverage';
import { isPastEpaTerm, type SavedProfile } from '@/lib/compliance/profile';
import { toRuleOptions, type ProfileForm } from '@/lib/compliance/profile-form';
import { RULE_SETS } from '@/lib/compliance/rules/rule-sets';
import { formatSchedule } from '@/lib/compliance/schedule-text';
import { formatDateTime, formatReportDay } from '@/lib/dates';

interface PermitSummaryProps {
  /** What the form describes, saved or not. */
  form: ProfileForm;
  profiles: readonly SavedProfile[];
  today: string;
  timeZone: string;
}

/** What the rules require, with their sources, and what the permit's dates mean (CLOCK-01…03, CLOCK-11, CLOCK-12). */
export function PermitSummary({ form, profiles, today, timeZone }: PermitSummaryProps) {
  const options = toRuleOptions(form);
  const saved = profiles.at(-1);
  if (options === null) return null;
  const { clauses, name } = RULE_SETS[options.key];
  return (
    <Card aria-labelledby="permit-summary">
      <CardHead titleId="permit-summary" title={formatSchedule(options)} sub={name} />
      <CardBody className="grid gap-4">
        {isPastEpaTerm({ options, coverageContinued: form.coverageContinued }, today) && (
          <InlineNote tone="warn">
            The 2022 permit&apos;s term ended on 02-16-2027. If your coverage was continued, choose &apos;Coverage
            continued&apos;; your deadlines stay.
          </InlineNote>
        )}
        {options.key === 'wdnr-nr216' && form.coveredUntil !== '' && (
          <InlineNote tone="info">{formatRenewal(form)}</InlineNote>
        )}
        <p className="font-bold">Compare these deadlines with your permit.</p>
        {clauses.length > 0 && (
          <details>
            <summary className="min-h-12 cursor-pointer py-3 font-bold">Rules and sources</summary>
            <ul className="grid gap-3">
              {clauses.map(({ key, rule, citation, toVerify }) => (
                <li key={key}>
                  <p>{rule}</p>
                  <p className="text-small text-ink-muted">
                    {citation}
                    {toVerify !== null && <b className="font-bold"> · Not yet compared with the permit&apos;s text</b>}
                  </p>
                </li>
              ))}
            </ul>
          </details>
        )}
        {saved && (
          <details>
            <summary className="min-h-12 cursor-pointer py-3 font-bold">Versions</summary>
            <ul className="grid gap-2">
              {profiles.toReversed().map((profile) => (
                <li key={profile.version}>
                  <p>
                    Version {profile.version}, from {formatReportDay(profile.validFrom)}:{' '}
                    {formatSchedule(profile.details.options)}
                  </p>
                  <p className="text-small text-ink-muted">
                    Saved by {profile.savedBy || 'a deleted account'}, {formatDateTime(profile.savedAt, timeZone)}
                  </p>
                </li>
              ))}
            </ul>
          </details>
        )}
      </CardBody>
    </Card>
  );
}

function formatRenewal({ coveredUntil, workWeek }: ProfileForm): string {
  const renewalDay = getRenewalDay(coveredUntil, workWeek);
  return `Wisconsin coverage ends on ${formatReportDay(coveredUntil)}. Ask for renewal by ${formatReportDay(renewalDay)}.`;
}
