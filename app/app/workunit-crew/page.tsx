import { pageMetadata, personPage } from '@/app/app/panel-page';
import { answerInvitationAction } from '@/app/invitation/[token]/actions';
import { PageHead } from '@/components/shell/page-head';
import { CreateWorkUnit } from '@/components/workgroups/create-work-unit';
import { CrewList, type CrewListProps } from '@/components/workgroups/crew-list';
import { OwnInvitations } from '@/components/workgroups/own-invitations';
import type { OwnInvitation } from '@/lib/workgroups/crew';
import { crewFor } from '@/lib/workgroups/server/list-crew';
import { ownInvitations } from '@/lib/workgroups/server/own-invitations';
import { createWorkUnitAction } from './actions';

export const metadata = pageMetadata('workunit-crew');

interface Shown {
  crew: CrewListProps | null;
  invitations: OwnInvitation[];
}

/** Shows the crew. A person without a work unit creates one here, or accepts the invitation into one. */
export default personPage<Shown>(
  'workunit-crew',
  async (db, { unit, ...person }, now) => {
    if (unit === null) return { crew: null, invitations: await ownInvitations(db, now) };
    const rendered = await crewFor(db, { ...person, unit }, now);
    const me = { id: person.personId, role: unit.role };
    return { crew: { unit, me, now: now.toISOString(), rendered }, invitations: [] };
  },
  ({ crew, invitations }) => (
    <>
      <PageHead title="Work Unit Crew" />
      {crew ? (
        <CrewList {...crew} />
      ) : (
        <div className="grid gap-4 desktop:gap-6">
          {invitations.length > 0 && (
            <OwnInvitations invitations={invitations} action={answerInvitationAction} back="/app/workunit-crew" />
          )}
          {/* An invitation stands above the form: the focus would scroll it away. */}
          <CreateWorkUnit action={createWorkUnitAction} autoFocus={invitations.length === 0} />
        </div>
      )}
    </>
  ),
);
