import type { RequestSender } from '@/lib/client/api';
import type { ReportSite } from '@/lib/sites/site';
import { findReferenceData } from './reference-data';

/** The site whose board has this token, if this device has it for the person (BOARD-06). It knows only hashes. */
export async function findBoardSite({ personId, unitId }: RequestSender, token: string): Promise<ReportSite | null> {
  const stored = await findReferenceData(personId, unitId);
  const hash = await hashToken(token);
  return stored?.referenceData.sites.find(({ boardHash }) => boardHash === hash) ?? null;
}

/** As `hashLinkToken` of the server. */
async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
