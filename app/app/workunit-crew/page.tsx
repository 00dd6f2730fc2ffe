import { ServerText } from '@/components/ui/text/language';
import { pageMetadata, personPage } from '@/app/app/panel-page';
import { answerInvitationAction } from '@/app/invitation/[token]/actions';
import { CloseUnitCard, type CloseUnitCardProps } from '@/components/leaving/close-unit-card';
import { PageHead } from '@/components/shell/page-head';
import { CreateWorkUnit } from '@/components/workgroups/create-work-unit';
import { CrewList, type CrewListProps } from '@/components/workgroups/crew-list';
import { OwnInvitations } from '@/components/workgroups/own-invitations';
import { loadCloseUnitCard } from '@/lib/leaving/server/close-work-unit';
import { hasPermission } from '@/lib/permissions';
import type { OwnInvitation } from '@/lib/workgroups/crew';
import { loadCrew } from '@/lib/workgroups/server/list-crew';
import { listOwnInvitations } from '@/lib/workgroups/server/own-invitations';
import { createWorkUnitAction } from './actions';

export const generateMetadata = pageMetadata('workunit-crew');

interface CrewPageProps {
  crew: CrewListProps | null;
  closing: CloseUnitCardProps | null;
  invitations: OwnInvitation[];
}

/** The crew. A person without a work unit creates one here or accepts an invitation. */
export default personPage<CrewPageProps>(
  'workunit-crew',
  async (db, { unit, ...person }, now) => {
    if (unit === null) return { crew: null, closing: null, invitations: await listOwnInvitations(db, now) };
    const initialCrew = await loadCrew(db, { ...person, unit }, now);
    const me = { id: person.personId, role: unit.role };
    const { id, name } = unit;
    return {
      crew: { unit: { id, name }, me, now: now.toISOString(), initialCrew },
      closing: hasPermission('close-unit', unit.role) ? await loadCloseUnitCard(db, { ...person, unit }) : null,
      invitations: [],
    };
  },
  ({ crew, closing, invitations }) => (
    <>
      <PageHead title={<ServerText text="Work Unit Crew" />} />
      {crew ? (
        <div className="grid gap-4 desktop:gap-6">
          <CrewList {...crew} />
          {closing && <CloseUnitCard {...closing} />}
        </div>
      ) : (
        <div className="grid gap-4 desktop:gap-6">
          {invitations.length > 0 && (
            <OwnInvitations
              invitations={invitations}
              action={answerInvitationAction}
              declinedHref="/app/workunit-crew"
            />
          )}
          {/* Focusing the form would scroll an invitation out of view. */}
          <CreateWorkUnit action={createWorkUnitAction} autoFocus={invitations.length === 0} />
        </div>
      )}
    </>
  ),
);
