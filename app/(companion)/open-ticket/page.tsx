import { pageMetadata, panelPage } from '@/app/app/panel-page';
import { OpenTicketPage } from '@/components/disposal/open-ticket';
import { loadHaulData } from '@/lib/disposal/server/haul-data';
import { newTicketUrlSchema } from '@/lib/disposal/server/schema';

export const generateMetadata = pageMetadata('open-ticket');

export default panelPage(
  'open-ticket',
  async (db, member, now, query) => {
    const { agreement, again } = newTicketUrlSchema.parse(query);
    return {
      sender: { personId: member.personId, unitId: member.unit.id },
      haul: await loadHaulData(db, member, now),
      agreementId: agreement ?? null,
      rejectedChangeId: again ?? null,
    };
  },
  OpenTicketPage,
);
