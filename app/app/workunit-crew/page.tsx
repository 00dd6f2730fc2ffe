import { pageMetadata, personPage } from '@/app/app/panel-page';
import { PageHead } from '@/components/shell/page-head';
import { CreateWorkUnit } from '@/components/workgroups/create-work-unit';
import { CrewList, type CrewListProps } from '@/components/workgroups/crew-list';
import { listCrew } from '@/lib/workgroups/server/list-crew';
import { createWorkUnitAction } from './actions';

export const metadata = pageMetadata('workunit-crew');

/** Shows the crew. A person without a work unit creates one here. */
export default personPage<{ shown: CrewListProps | null }>(
  'workunit-crew',
  async (db, { unit }) => ({ shown: unit && { unitName: unit.name, crew: await listCrew(db) } }),
  ({ shown }) => (
    <>
      <PageHead title="Work Unit Crew" />
      {shown ? <CrewList {...shown} /> : <CreateWorkUnit action={createWorkUnitAction} />}
    </>
  ),
);
