import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { ServerText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { Card, CardHead } from '@/components/ui/lists/card';
import { EmptyState } from '@/components/ui/feedback/states';
import { hasPermission, type Role } from '@/lib/permissions';
import { NEW_REPORT_PATH } from '@/lib/reports/urls';
import { NO_INSPECTIONS, NO_PAST_REPORTS } from './empty-texts';

export interface FirstInspectionProps {
  hasSite: boolean;
  role: Role;
}

/**
 * Replaces the two empty lists of a new work unit. It mentions only what an inspection needs, a site, and links to the
 * page that explains the setup (decision X-163).
 */
export function FirstInspection({ hasSite, role }: FirstInspectionProps) {
  const canAddSite = !hasSite && hasPermission('manage-sites', role);
  return (
    <Card aria-labelledby="first-inspection" data-no-guide>
      <CardHead title={<ServerText text="Your first inspection" />} titleId="first-inspection" />
      <EmptyState
        icon={<Icon name="clipboard-check" />}
        action={
          <HiddenWhenClosed>
            <div className="mt-1 flex flex-wrap justify-center gap-3">
              {canAddSite && (
                <ButtonLink href="/app/new-site">
                  <ServerText text="New Site" />
                </ButtonLink>
              )}
              <ButtonLink href={NEW_REPORT_PATH} prefetch={false} variant={hasSite ? 'primary' : 'outline'}>
                <Icon name="plus" />
                <ServerText text="New Inspection" />
              </ButtonLink>
              {hasPermission('set-up-unit', role) && (
                <ButtonLink href="/app/quick-start" variant="text">
                  <ServerText text="Set up your work unit" />
                </ButtonLink>
              )}
            </div>
          </HiddenWhenClosed>
        }
      >
        <ServerText text={NO_INSPECTIONS} />
        {!hasSite && (
          <span className="mt-1 block">
            <ServerText
              text={
                canAddSite
                  ? 'First add a site: enter its name and mark it on the map.'
                  : 'You need a site first. Ask your Office to add one.'
              }
            />
          </span>
        )}
      </EmptyState>
      <p className="border-t border-line px-4 py-4 text-center text-ink-muted desktop:px-6">
        <ServerText text={NO_PAST_REPORTS} />
      </p>
    </Card>
  );
}
