import type { ReturnText } from '@/lib/fixes/events';
import { isLanguage } from '@/lib/language';
import type { Db } from '@/lib/platform/database/client';
import { getRuntime } from '@/lib/platform/process/runtime';
import { deriveKey, unseal, UnsealError } from '@/lib/platform/security/seal';
import { createFixAddress, findLinkPhone, FIX_LINK_PURPOSE } from './links';

/**
 * Where the reason of a returned fix is texted, with the same link. null if the link no longer works, or was made under
 * another AUTH_SECRET.
 */
export async function loadReturnText(db: Db, linkId: string, now: Date): Promise<ReturnText | null> {
  const link = await db.fixLink.findUniqueOrThrow({ where: { id: linkId } });
  if (link.revokedAt !== null || link.expiresAt <= now) return null;
  try {
    const token = String(openSealed(link.sealedToken, link.id));
    const phone =
      link.personId === null
        ? String(openSealed(link.sealedPhone, link.id))
        : await findLinkPhone(db, { personId: link.personId, phoneDigest: link.phoneDigest });
    if (phone === null) return null;
    const language = isLanguage(link.language) ? link.language : 'en';
    return { personId: link.personId, phone, language, address: createFixAddress(token) };
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}

const openSealed = (sealed: string, linkId: string): unknown =>
  unseal(sealed, deriveKey(getRuntime().config.AUTH_SECRET, FIX_LINK_PURPOSE), linkId);
