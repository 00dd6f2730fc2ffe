import type { Metadata } from 'next';
import { Shell } from '@/components/shell/shell';
import { PageHead } from '@/components/shell/page-head';
import { CreateWorkUnit } from '@/components/workgroups/create-work-unit';
import { CrewList } from '@/components/workgroups/crew-list';
import { loadWithoutUnit } from '@/lib/shell/server/load-page';
import { listCrew } from '@/lib/workgroups/server/list-crew';
import { switchUnit } from '../actions';
import { createWorkUnitAction } from './actions';

export const metadata: Metadata = { title: 'Work Unit Crew' };

export default async function WorkUnitCrewPage() {
  const { frame, data: crew } = await loadWithoutUnit('workunit-crew', (db, actor) =>
    actor.unit ? listCrew(db) : Promise.resolve([]),
  );
  return (
    <Shell frame={frame} switchUnit={switchUnit}>
      <PageHead title="Work Unit Crew" />
      {frame.unit ? (
        <CrewList unitName={frame.unit.name} crew={crew} />
      ) : (
        <CreateWorkUnit action={createWorkUnitAction} />
      )}
    </Shell>
  );
}
