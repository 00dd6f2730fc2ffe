import { failure, isFailure } from '@/lib/failures';
import type { Actor, Db } from '@/lib/platform/database/client';
import { implementSignedIn } from '@/lib/platform/operation/implement';
import { noInput, successOutput } from '@/lib/platform/operation/input-schemas';
import { cancelAddressChange, changeAddress, resendAddressLinks } from '@/lib/accounts/contract';
import { ownAccountEvents, type AddressMails } from '@/lib/accounts/events';
import { foldName, isEmail } from '@/lib/accounts/rules';
import { addressChangeEnd, createAddressLink, stopAddressChange } from './address-change-rows';
import { ownAccountDeliveries } from './deliveries';
import { toMailRecipient, findByAddress, takeMailRequest } from './find-account';
import { checkCurrentPassword } from './check-current-password';
import { changeAddressSchema } from './schema';

/** The response is the same for an address with an account; its owner is notified and gets no link. */
export const changeAddressCommand = implementSignedIn(changeAddress, {
  input: changeAddressSchema,
  output: successOutput,
  events: ownAccountEvents,
  deliveries: ownAccountDeliveries,
  async prepare({ input, actor, call }) {
    if (input.current === '' || input.email === '') return failure('missing-fields');
    if (!isEmail(input.email)) return failure('email-format');
    if (input.email === foldName(actor.email)) return failure('email-same');
    const proven = await checkCurrentPassword(actor, input.current, changeAddress.name, call);
    if (isFailure(proven)) return proven;
    return (await takeMailRequest('change-address', call.ip, actor.personId))
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
      expiresAt: addressChangeEnd(now),
    };
    await db.addressChange.upsert({ where: { personId }, create: { personId, ...request }, update: request });
    const sending = await createMails(db, actor, input.email, { from: from.link, to: to.link });
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
    (await takeMailRequest('change-address', call.ip, actor.personId)) ? undefined : failure('too-many-requests'),
  async run({ db, actor, now, record }) {
    const { personId } = actor;
    const change = await db.addressChange.findFirst({
      where: { personId, doneAt: null, stoppedAt: null, expiresAt: { gt: now } },
    });
    if (!change) return failure('address-change-over');
    const from = change.fromConfirmedAt ? null : createAddressLink();
    const to = change.toConfirmedAt ? null : createAddressLink();
    const { count } = await db.addressChange.updateMany({
      // A concurrent confirmation or replacement keeps its link.
      where: { personId, fromHash: change.fromHash, toHash: change.toHash, doneAt: null, stoppedAt: null },
      data: {
        ...(from && { fromHash: from.hash }),
        ...(to && { toHash: to.hash }),
        expiresAt: addressChangeEnd(now),
      },
    });
    if (count === 0) return failure('address-change-over');
    const links = { from: from?.link ?? null, to: to?.link ?? null };
    record({ type: 'requested-address', sending: await createMails(db, actor, change.toAddress, links) });
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

/** For an address with an account, the stored link is sent to nobody, so the change can't be confirmed. */
async function createMails(
  db: Db,
  { name, username, email }: Actor,
  address: string,
  links: { from: string | null; to: string | null },
): Promise<AddressMails> {
  const known = await findByAddress(db, address);
  const owner = known?.confirmedAt ? toMailRecipient(known) : null;
  return { name, username, from: email, to: address, links, owner };
}
