import { Changes } from '@/components/shell/unit-state';
import { Say } from '@/components/ui/language';
import { ClipboardCheck, Plus } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { Card, CardHead } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/states';
import { allows, type Role } from '@/lib/permissions';
import { NEW_REPORT_ADDRESS } from '@/lib/reports/addresses';
import { NO_INSPECTIONS, NO_PAST_REPORTS } from './empty-texts';

export interface FirstInspectionProps {
  hasSite: boolean;
  role: Role;
}

/**
 * Replaces two empty lists. The welcome panel, to which it links, explains the set-up (decision X-163); this names only
 * what an inspection needs: a site.
 */
export function FirstInspection({ hasSite, role }: FirstInspectionProps) {
  const mayAddSite = !hasSite && allows('manage-sites', role);
  return (
    <Card aria-labelledby="first-inspection">
      <CardHead title={<Say text="Your first inspection" />} titleId="first-inspection" />
      <EmptyState
        icon={<ClipboardCheck />}
        action={
          <Changes>
            <div className="mt-1 flex flex-wrap justify-center gap-3">
              {mayAddSite && (
                <ButtonLink href="/app/new-site">
                  <Say text="New Site" />
                </ButtonLink>
              )}
              <ButtonLink href={NEW_REPORT_ADDRESS} prefetch={false} variant={hasSite ? 'primary' : 'outline'}>
                <Plus aria-hidden="true" />
                <Say text="New Inspection" />
              </ButtonLink>
              {allows('set-up-unit', role) && (
                <ButtonLink href="/app/quick-start" variant="text">
                  <Say text="Set up your work unit" />
                </ButtonLink>
              )}
            </div>
          </Changes>
        }
      >
        <Say text={NO_INSPECTIONS} />
        {!hasSite && (
          <span className="mt-1 block">
            <Say
              text={
                mayAddSite
                  ? 'First add a site: enter its name and mark it on the map.'
                  : 'You need a site first. Ask your Office to add one.'
              }
            />
          </span>
        )}
      </EmptyState>
      <p className="border-t border-line px-4 py-4 text-center text-ink-muted desktop:px-6">
        <Say text={NO_PAST_REPORTS} />
      </p>
    </Card>
  );
}
