import { failure, isFailure } from '@/lib/failures';
import type { Actor, Db } from '@/lib/platform/database/client';
import { implementSignedIn } from '@/lib/platform/operation/implement';
import { noInput, successOutput } from '@/lib/platform/operation/input-schemas';
import { cancelAddressChange, changeAddress, resendAddressLinks } from '@/lib/accounts/contract';
import { ownAccountEvents, type AddressMails } from '@/lib/accounts/events';
import { foldName, isEmail } from '@/lib/accounts/rules';
import { getAddressChangeExpiry, createAddressLink, stopAddressChange } from './address-change-rows';
import { ownAccountDeliveries } from './deliveries';
import { toMailRecipient, findByAddress, consumeAccountLimit } from './find-account';
import { checkCurrentPassword } from './check-current-password';
import { changeAddressSchema } from './schema';

/**
 * The response does not reveal whether the address has an account. The owner of a confirmed account is notified and gets
 * no link.
 */
export const changeAddressCommand = implementSignedIn(changeAddress, {
  input: changeAddressSchema,
  output: successOutput,
  events: ownAccountEvents,
  deliveries: ownAccountDeliveries,
  async prepare({ input, actor, call }) {
    if (input.currentPassword === '' || input.email === '') return failure('missing-fields');
    if (!isEmail(input.email)) return failure('email-format');
    if (input.email === foldName(actor.email)) return failure('email-same');
    const credential = await checkCurrentPassword(actor, input.currentPassword, changeAddress.name, call);
    if (isFailure(credential)) return credential;
    return (await consumeAccountLimit('change-address', call, actor.personId))
      ? undefined
      : failure('too-many-requests');
  },
  async run({ db, input, actor, now, record }) {
    const { personId, email: fromAddress } = actor;
    const [from, to] = [createAddressLink(), createAddressLink()];
    const request = {
      fromAddress,
      toAddress: input.email,
      fromHash: from.hash,
      toHash: to.hash,
      fromConfirmedAt: null,
      toConfirmedAt: null,
      doneAt: null,
      stoppedAt: null,
      expiresAt: getAddressChangeExpiry(now),
    };
    await db.addressChange.upsert({ where: { personId }, create: { personId, ...request }, update: request });
    const sending = await createAddressMailData(db, actor, input.email, { from: from.link, to: to.link });
    record({ type: 'requested-address', sending });
    return { success: true as const };
  },
});

export const resendAddressLinksCommand = implementSignedIn(resendAddressLinks, {
  input: noInput,
  output: successOutput,
  events: ownAccountEvents,
  deliveries: ownAccountDeliveries,
  prepare: async ({ actor, call }) =>
    (await consumeAccountLimit('change-address', call, actor.personId)) ? undefined : failure('too-many-requests'),
  async run({ db, actor, now, record }) {
    const { personId } = actor;
    const change = await db.addressChange.findFirst({
      where: { personId, doneAt: null, stoppedAt: null, expiresAt: { gt: now } },
    });
    if (!change) return failure('address-change-over');
    const from = change.fromConfirmedAt ? null : createAddressLink();
    const to = change.toConfirmedAt ? null : createAddressLink();
    const { count } = await db.addressChange.updateMany({
      // Matches no row if the change was confirmed or replaced concurrently. Its links then stay valid.
      where: { personId, fromHash: change.fromHash, toHash: change.toHash, doneAt: null, stoppedAt: null },
      data: {
        ...(from && { fromHash: from.hash }),
        ...(to && { toHash: to.hash }),
        expiresAt: getAddressChangeExpiry(now),
      },
    });
    if (count === 0) return failure('address-change-over');
    const links = { from: from?.link ?? null, to: to?.link ?? null };
    record({ type: 'requested-address', sending: await createAddressMailData(db, actor, change.toAddress, links) });
    return { success: true as const };
  },
});

export const cancelAddressChangeCommand = implementSignedIn(cancelAddressChange, {
  input: noInput,
  output: successOutput,
  events: ownAccountEvents,
  async run({ db, actor, now, record }) {
    if (await stopAddressChange(db, actor.personId, now)) record({ type: 'canceled-address' });
    return { success: true as const };
  },
});

/** If the address belongs to a confirmed account, its owner gets no link, so the change cannot be confirmed. */
async function createAddressMailData(
  db: Db,
  { name, username, email }: Actor,
  address: string,
  links: { from: string | null; to: string | null },
): Promise<AddressMails> {
  const account = await findByAddress(db, address);
  const owner = account?.confirmedAt ? toMailRecipient(account) : null;
  return { name, username, from: email, to: address, links, owner };
}
