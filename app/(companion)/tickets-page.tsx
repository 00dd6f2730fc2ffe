import { panelPage } from '@/app/app/panel-page';
import { TicketListPage } from '@/components/disposal/ticket-list';
import { isReceivingOnly, type TicketList } from '@/lib/disposal/rules';
import { loadSiteAgreements } from '@/lib/disposal/server/agreements';
import { ticketsUrlSchema } from '@/lib/disposal/server/schema';
import { loadDisposalSites } from '@/lib/disposal/server/sites';
import { loadTickets } from '@/lib/disposal/server/ticket-rows';
import { loadUnitBusiness } from '@/lib/disposal/server/unit-business';
import { getMapConfig } from '@/lib/map/server/map-config';
import { hasPermission } from '@/lib/permissions';

/** The page of active, closed or archived tickets. */
export const ticketsPage = (list: TicketList) =>
  panelPage(
    `${list}-tickets`,
    async (db, member, now, query) => {
      const { agreement: agreementId, site: siteId, before, ...otherFilters } = ticketsUrlSchema.parse(query);
      const filter = { agreementId, siteId, ...otherFilters };
      const sites = await loadDisposalSites(db, member);
      return {
        sender: { personId: member.personId, unitId: member.unit.id },
        map: list === 'active' ? getMapConfig() : null,
        list,
        filter,
        before,
        welcome:
          list === 'active' && isReceivingOnly(await loadUnitBusiness(db, member.unit.id))
            ? { canInvite: hasPermission('manage-crew', member.unit.role) }
            : null,
        initialList: await loadTickets(db, member, { list, ...filter, before }),
        initialAgreements: await loadSiteAgreements(db, member, now),
        sites: sites.map(({ id, name }) => ({ id, name })),
        needsTeam: sites.length === 0 && !hasPermission('manage-sites', member.unit.role),
      };
    },
    TicketListPage,
  );
