import { notFound } from 'next/navigation';
import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { GrowTheNetwork } from '@/components/network/grow-the-network';
import { listInvitedCompanies } from '@/lib/network/server/operations';
import { getRuntime } from '@/lib/platform/process/runtime';

export const generateMetadata = pageMetadata('haul-check-invite/network');

/** Exists only in the Haul Check variant of the app (COMPANION-18, decision X-262). */
export default panelPage(
  'haul-check-invite/network',
  async (db, member) => {
    if (getRuntime().config.APP_VARIANT !== 'haul-check') return notFound();
    return {
      unitId: member.unit.id,
      personId: member.personId,
      initialList: { invitedCompanies: await listInvitedCompanies(db) },
    };
  },
  GrowTheNetwork,
);
