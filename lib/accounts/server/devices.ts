import { failure } from '@/lib/failures';
import { implementSignedIn } from '@/lib/platform/operation/implement';
import { noInput, successOutput } from '@/lib/platform/operation/input-schemas';
import { logSecurity } from '@/lib/platform/security/security-log';
import { signedInDevices, signOutDevice, signOutOthers, type SignedInDevice } from '@/lib/accounts/device-contract';
import { ownAccountEvents } from '@/lib/accounts/events';
import { describeDevice } from './device-name';
import { devicesOutput, signOutDeviceSchema, signedOutOutput } from './schema';
import { revokeSessions } from './sessions';

export const signedInDevicesQuery = implementSignedIn(signedInDevices, {
  input: noInput,
  output: devicesOutput,
  async run({ db, actor: { personId, sessionId }, now }) {
    const sessions = await db.session.findMany({
      where: { personId, revokedAt: null, expiresAt: { gt: now } },
      select: { id: true, userAgent: true, createdAt: true, lastActiveAt: true },
      orderBy: [{ lastActiveAt: 'desc' }, { id: 'asc' }],
    });
    const devices = sessions.map(({ id, userAgent, createdAt, lastActiveAt }): SignedInDevice => ({
      id,
      ...describeDevice(userAgent),
      signedInAt: createdAt.toISOString(),
      lastActiveAt: lastActiveAt.toISOString(),
      isThis: id === sessionId,
    }));
    return { devices: devices.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)) };
  },
});

/** Succeeds for a session that has already ended. */
export const signOutDeviceCommand = implementSignedIn(signOutDevice, {
  input: signOutDeviceSchema,
  output: successOutput,
  events: ownAccountEvents,
  async run({ db, input, actor: { personId }, call, now, record }) {
    const session = await db.session.findFirst({ where: { id: input.session, personId }, select: { userAgent: true } });
    if (!session) return failure('device-not-found');
    const { count } = await db.session.updateMany({
      where: { id: input.session, personId, revokedAt: null, expiresAt: { gt: now } },
      data: { revokedAt: now },
    });
    if (count === 0) return { success: true as const };
    logSecurity({ what: 'session-revoked', personId, at: signOutDevice.name, count }, call);
    record({ type: 'signed-out-device', device: describeDevice(session.userAgent).name });
    return { success: true as const };
  },
});

export const signOutOthersCommand = implementSignedIn(signOutOthers, {
  input: noInput,
  output: signedOutOutput,
  events: ownAccountEvents,
  async run({ db, actor: { personId, sessionId }, call, now, record }) {
    const signedOut = await revokeSessions(db, personId, now, sessionId);
    if (signedOut === 0) return { signedOut };
    logSecurity({ what: 'session-revoked', personId, at: signOutOthers.name, count: signedOut }, call);
    record({ type: 'signed-out-others', revokedSessions: signedOut });
    return { signedOut };
  },
});
