import { notFound } from 'next/navigation';
import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { GrowTheNetwork } from '@/components/network/grow-the-network';
import { listInvitedCompanies } from '@/lib/network/server/operations';
import { runtime } from '@/lib/platform/process/runtime';

export const generateMetadata = pageMetadata('haul-check-invite/network');

/** Exists only in the app variant 'haul-check' (COMPANION-18, decision X-262). */
export default panelPage(
  'haul-check-invite/network',
  async (db, member) => {
    if (runtime().config.APP_VARIANT !== 'haul-check') return notFound();
    return { unitId: member.unit.id, personId: member.personId, listed: { invited: await listInvitedCompanies(db) } };
  },
  GrowTheNetwork,
);
