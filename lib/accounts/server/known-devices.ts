import { randomUUID } from 'node:crypto';
import { subDays } from 'date-fns';
import type { Db } from '@/lib/platform/database/client';
import { hashDeviceSecret, createDeviceSecret } from '@/lib/platform/security/device-cookie';
import { parseNetwork } from '@/lib/platform/http/network';
import type { Call } from '@/lib/platform/operation/call';
import { createKeyedDigest } from '@/lib/platform/security/keyed-digest';
import { MAX_KNOWN_DEVICES, OWN_NETWORK_DAYS } from '@/lib/accounts/rules';

/** Whether the caller's device and network are the person's own. */
export interface CallerHistory {
  /** The hash of the browser's secret if it is one of the person's known devices, or null. */
  knownDevice: string | null;
  isOwnNetwork: boolean;
}

type Caller = Pick<Call, 'ip' | 'now' | 'device'>;

export async function loadCallerHistory(db: Db, personId: string, { ip, now, device }: Caller): Promise<CallerHistory> {
  const devices = await db.knownDevice.findMany({
    where: { personId },
    select: { deviceHash: true, networkHash: true, seenAt: true },
  });
  const hash = device ? hashDeviceSecret(device) : null;
  const network = hashNetwork(ip);
  const minSeenAt = subDays(now, OWN_NETWORK_DAYS);
  return {
    knownDevice: devices.find(({ deviceHash }) => deviceHash === hash)?.deviceHash ?? null,
    isOwnNetwork: devices.some(({ networkHash, seenAt }) => networkHash === network && seenAt > minSeenAt),
  };
}

/** Stores this browser and network as the person's own. Returns the secret for the browser's device cookie. */
export async function rememberDevice(db: Db, personId: string, { ip, now, device }: Caller): Promise<string> {
  const secret = device ?? createDeviceSecret();
  const lastSeen = { networkHash: hashNetwork(ip), seenAt: now };
  const key = { personId, deviceHash: hashDeviceSecret(secret) };
  await db.knownDevice.upsert({
    where: { personId_deviceHash: key },
    create: { id: randomUUID(), ...key, ...lastSeen },
    update: lastSeen,
  });
  const excess = await db.knownDevice.findMany({
    where: { personId },
    orderBy: { seenAt: 'desc' },
    skip: MAX_KNOWN_DEVICES,
    select: { id: true },
  });
  if (excess.length > 0) await db.knownDevice.deleteMany({ where: { id: { in: excess.map(({ id }) => id) } } });
  return secret;
}

/** Removes all known devices. Another person may have registered with the address before. */
export async function forgetDevices(db: Db, personId: string): Promise<void> {
  await db.knownDevice.deleteMany({ where: { personId } });
}

/** Keyed, so that the table does not reveal where a person works. */
const hashNetwork = (ip: string): string => createKeyedDigest('known-network', parseNetwork(ip));
