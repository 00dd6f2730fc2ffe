import type { SuggestedAgreement } from '@/components/disposal/agreement-setup';
import type { Material } from '@/lib/materials/material';

/**
 * The agreement suggested by a search and a post of one material: from the post's site to the search's, with the
 * smaller quantity. null if the two no longer match or there is no contact.
 */
export function suggestAgreement(
  materials: readonly Material[],
  materialId: string,
  matchId: string,
  managed: readonly { id: string }[],
): SuggestedAgreement | null {
  const own = materials.find(({ id }) => id === materialId);
  const match = own?.matches.find(({ id }) => id === matchId);
  if (!own || !match) return null;
  const isExport = own.mode === 'post';
  const isCountedAlike = own.quantityUnit === match.quantityUnit;
  const typed = {
    material: own.resource,
    quantity: String(isCountedAlike ? Math.min(own.quantity, match.quantity) : own.quantity),
    quantityUnit: own.quantityUnit,
  };
  const key = `${own.id} ${match.id}`;
  const getSite = (siteId: string | null | undefined) => managed.find(({ id }) => id === siteId)?.id ?? '';
  if (match.company === null) {
    const matchSiteId = getSite(materials.find(({ id }) => id === match.id)?.siteId);
    const ownSiteId = getSite(own.siteId);
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
      siteId: getSite(own.siteId),
      partnerName: `${match.contact.name}, ${match.company}`.slice(0, 100),
      partnerEmail: match.contact.email,
    },
  };
}
