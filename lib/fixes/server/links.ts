import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { failure, type Failure } from '@/lib/failures';
import { FIX_LINK_DAYS, getFixPath } from '@/lib/fixes/rules';
import type { Db } from '@/lib/platform/database/client';
import { getRuntime } from '@/lib/platform/process/runtime';
import { createKeyedDigest } from '@/lib/platform/security/keyed-digest';
import { createShortLinkToken, hashLinkToken } from '@/lib/platform/security/link-token';
import { deriveKey, seal } from '@/lib/platform/security/seal';
import { listBmpsToCorrect } from '@/lib/reports/domain/rules';
import type { CrewLinkRequest, CrewLinks } from '@/lib/reports/server/notify-crew';
import { parseTextablePhone } from '@/lib/textable-phone';
import { listCrew } from '@/lib/workgroups/server/list-crew';

/** The purpose of the key that encrypts tokens and numbers (lib/platform/security/seal.ts). */
export const FIX_LINK_PURPOSE = 'fix-links';

const digestPhone = (phone: string): string => createKeyedDigest('fix-phones', phone);

export const createFixAddress = (token: string): string => `${getRuntime().config.PUBLIC_URL}${getFixPath(token)}`;

interface LinkRecipient {
  /** null without an account. */
  personId: string | null;
  name: string;
  /** In E.164. */
  phone: string;
  language: string | null;
}

/**
 * Creates the links of SAVE & NOTIFY: for each chosen crew member with a mobile number, and for who was added. None if
 * nothing is to correct. The caller locks the report, and opens it once.
 */
export async function createFixLinks(
  db: Db,
  { report, crew, addedPeople, languages, actor, now }: CrewLinkRequest,
): Promise<CrewLinks | Failure> {
  const added = parseAddedPeople(addedPeople);
  if ('error' in added) return failure(added.error);
  if (listBmpsToCorrect(report.bmps).length === 0) return { addresses: new Map(), added: [] };
  const members = crew.flatMap(({ id, phone }): LinkRecipient[] => {
    const parsed = parseTextablePhone(phone);
    return 'phone' in parsed
      ? [{ personId: id, name: '', phone: parsed.phone, language: languages.get(id) ?? null }]
      : [];
  });
  const memberPhones = new Set(members.map(({ phone }) => phone));
  // A crew member who was also added by number gets one text.
  const others = [...new Map(added.people.map((person) => [person.phone, person])).values()].filter(
    ({ phone }) => !memberPhones.has(phone),
  );
  const links = [...members, ...others.map((person) => ({ ...person, personId: null }))].map((recipient) => ({
    ...recipient,
    id: randomUUID(),
    token: createShortLinkToken(),
  }));
  const key = deriveKey(getRuntime().config.AUTH_SECRET, FIX_LINK_PURPOSE);
  await db.fixLink.createMany({
    data: links.map(({ id, token, personId, name, phone, language }) => ({
      id,
      workUnitId: actor.unit.id,
      reportId: report.id,
      personId,
      name,
      sealedPhone: personId === null ? seal(phone, key, id) : '',
      phoneDigest: digestPhone(phone),
      tokenHash: hashLinkToken(token),
      sealedToken: seal(token, key, id),
      language,
      createdBy: actor.personId,
      createdAt: now,
      expiresAt: addDays(now, FIX_LINK_DAYS),
    })),
  });
  return {
    addresses: new Map(
      links.flatMap(({ personId, token }) => (personId === null ? [] : [[personId, createFixAddress(token)]])),
    ),
    added: others.map((person) => ({
      ...person,
      address: createFixAddress(
        links.find(({ personId, phone }) => personId === null && phone === person.phone)?.token ?? '',
      ),
    })),
  };
}

type AddedPerson = CrewLinkRequest['addedPeople'][number];

/** The people with their numbers in E.164, or the failure of a number that gets no texts. */
function parseAddedPeople(
  people: readonly AddedPerson[],
): { people: AddedPerson[] } | { error: 'phone-format' | 'phone-not-textable' } {
  const parsed: AddedPerson[] = [];
  for (const person of people) {
    const result = parseTextablePhone(person.phone);
    if ('error' in result) return result;
    parsed.push({ ...person, phone: result.phone });
  }
  return { people: parsed };
}

/** The number that a member's link was texted to; null if the member has left or has another one since. */
export async function findLinkPhone(
  db: Db,
  { personId, phoneDigest }: { personId: string; phoneDigest: string },
): Promise<string | null> {
  const member = (await listCrew(db)).find(({ id }) => id === personId);
  const parsed = member ? parseTextablePhone(member.phone) : null;
  return parsed !== null && 'phone' in parsed && digestPhone(parsed.phone) === phoneDigest ? parsed.phone : null;
}
