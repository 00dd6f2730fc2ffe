import type { SuggestedAgreement } from '@/components/disposal/agreement-setup';
import { MAX_PARTNER_LENGTH } from '@/lib/disposal/rules';
import type { Material } from '@/lib/materials/material';

/**
 * The agreement suggested by a search and a post of one material: from the post's site to the search's, with the
 * smaller quantity if the units match, else the quantity of `materialId`. null if they no longer match, or the other
 * company has no contact.
 */
export function suggestAgreement(
  materials: readonly Material[],
  materialId: string,
  matchId: string,
  managedSites: readonly { id: string }[],
): SuggestedAgreement | null {
  const ownMaterial = materials.find(({ id }) => id === materialId);
  const match = ownMaterial?.matches.find(({ id }) => id === matchId);
  if (!ownMaterial || !match) return null;
  const isExport = ownMaterial.mode === 'post';
  const hasSameUnit = ownMaterial.quantityUnit === match.quantityUnit;
  const values = {
    material: ownMaterial.resource,
    quantity: String(hasSameUnit ? Math.min(ownMaterial.quantity, match.quantity) : ownMaterial.quantity),
    quantityUnit: ownMaterial.quantityUnit,
  };
  const key = `${ownMaterial.id} ${match.id}`;
  const toManagedSiteId = (siteId: string | null | undefined) => managedSites.find(({ id }) => id === siteId)?.id ?? '';
  // Both materials belong to this work unit.
  if (match.company === null) {
    const matchSiteId = toManagedSiteId(materials.find(({ id }) => id === match.id)?.siteId);
    const ownSiteId = toManagedSiteId(ownMaterial.siteId);
    const sites = isExport
      ? { siteId: ownSiteId, otherSiteId: matchSiteId }
      : { siteId: matchSiteId, otherSiteId: ownSiteId };
    return { key, draft: { ...values, ...sites, between: 'admin' } };
  }
  if (!match.contact) return null;
  return {
    key,
    draft: {
      ...values,
      between: 'collab',
      side: isExport ? 'export' : 'import',
      siteId: toManagedSiteId(ownMaterial.siteId),
      partnerName: `${match.contact.name}, ${match.company}`.slice(0, MAX_PARTNER_LENGTH),
      partnerEmail: match.contact.email,
    },
  };
}
