import type { SuggestedAgreement } from '@/components/disposal/agreement-setup';
import { MAX_PARTNER_LENGTH } from '@/lib/disposal/rules';
import type { Material } from '@/lib/materials/material';

/**
 * The agreement suggested by a search and a post of one material: from the post's site to the search's, with the
 * smaller quantity if the units are equal, else the own one. null if the two no longer match or there is no contact.
 */
export function suggestAgreement(
  materials: readonly Material[],
  materialId: string,
  matchId: string,
  managedSites: readonly { id: string }[],
): SuggestedAgreement | null {
  const own = materials.find(({ id }) => id === materialId);
  const match = own?.matches.find(({ id }) => id === matchId);
  if (!own || !match) return null;
  const isExport = own.mode === 'post';
  const hasSameUnit = own.quantityUnit === match.quantityUnit;
  const typed = {
    material: own.resource,
    quantity: String(hasSameUnit ? Math.min(own.quantity, match.quantity) : own.quantity),
    quantityUnit: own.quantityUnit,
  };
  const key = `${own.id} ${match.id}`;
  const findSiteId = (siteId: string | null | undefined) => managedSites.find(({ id }) => id === siteId)?.id ?? '';
  if (match.company === null) {
    const matchSiteId = findSiteId(materials.find(({ id }) => id === match.id)?.siteId);
    const ownSiteId = findSiteId(own.siteId);
    const sites = isExport
      ? { siteId: ownSiteId, otherSiteId: matchSiteId }
      : { siteId: matchSiteId, otherSiteId: ownSiteId };
    return { key, typed: { ...typed, ...sites, between: 'admin' } };
  }
  if (!match.contact) return null;
  return {
    key,
    typed: {
      ...typed,
      between: 'collab',
      side: isExport ? 'export' : 'import',
      siteId: findSiteId(own.siteId),
      partnerName: `${match.contact.name}, ${match.company}`.slice(0, MAX_PARTNER_LENGTH),
      partnerEmail: match.contact.email,
    },
  };
}
