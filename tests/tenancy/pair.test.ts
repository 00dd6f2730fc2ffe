import { randomUUID } from 'node:crypto';
import {
  acceptOffer,
  answerCorrection,
  archiveTicket,
  cancelTicket,
  closeTicket,
  endAgreement,
  getAgreement,
  getTicket,
  openTicket,
  proposeCorrection,
  sendOfferAgain,
  withdrawOffer,
} from '@/lib/disposal/contract';
import { isFailure } from '@/lib/failures';
import {
  createAgreement,
  createAgreementInState,
  createClosing,
  createTicketInput,
  createReceipt,
  findTicket,
  type Haul,
  type OfferState,
  type TicketState,
} from '@/tests/integration/disposal/disposal-world';
import { createWorld, type TestUser } from '@/tests/setup/world';

/**
 * Two units share an agreement and its tickets. Calls every operation on them as the export unit, the import unit, a
 * third unit and signed out, in every state. The calls in the tables succeed; all others fail and change nothing.
 */
jest.setTimeout(240_000);

let haul: Haul;
let people: Record<Party, TestUser>;
beforeAll(async () => {
  const world = await createWorld();
  haul = {
    world,
    from: await world.createWorkUnit('Kinnick Hauling'),
    to: await world.createWorkUnit('Lakeside Fill'),
  };
  const third = await world.createWorkUnit('Third Party');
  people = { export: haul.from.office, import: haul.to.office, third: third.office, nobody: world.signedOut };
});
afterAll(() => haul.world.close());
// The tests send more invitations than the daily limit.
beforeEach(() => haul.world.runAsMaintenance((db) => db.limitUse.deleteMany()));

/** `may`: 'party in state', for calls that succeed. */
interface OperationCase<About> {
  call: (user: TestUser, about: About) => Promise<unknown>;
  may: readonly string[];
}

const PARTIES = ['export', 'import', 'third', 'nobody'] as const;
type Party = (typeof PARTIES)[number];

const TICKET_OPERATIONS: Record<string, OperationCase<string>> = {
  read: { call: (user, ticketId) => user.tryCall(getTicket, { ticketId }), may: ['export in any', 'import in any'] },
  close: { call: (user, ticketId) => user.tryCall(closeTicket, createClosing(ticketId)), may: ['import in open'] },
  cancel: {
    call: (user, ticketId) => user.tryCall(cancelTicket, { ticketId, reason: 'Truck broke down' }),
    may: ['export in open', 'export in canceled'],
  },
  archive: {
    call: (user, ticketId) => user.tryCall(archiveTicket, { ticketId }),
    may: ['export in closed', 'import in closed', 'export in archived', 'import in archived'],
  },
  propose: {
    call: (user, ticketId) => user.tryCall(proposeCorrection, { ticketId, sent: 14, ...createReceipt(14) }),
    may: ['export in closed', 'import in closed'],
  },
  accept: {
    call: (user, ticketId) => user.tryCall(answerCorrection, { ticketId, version: 3, accept: true }),
    may: ['export in import proposes', 'import in export proposes'],
  },
  'refuse or withdraw': {
    call: (user, ticketId) => user.tryCall(answerCorrection, { ticketId, version: 3, accept: false }),
    may: [
      'export in import proposes',
      'import in export proposes',
      'export in export proposes',
      'import in import proposes',
    ],
  },
};

const AGREEMENT_OPERATIONS: Record<string, OperationCase<AgreementRef>> = {
  read: {
    call: (user, { agreementId }) => user.tryCall(getAgreement, { agreementId }),
    may: ['export in any', 'import in active', 'import in under way', 'import in ended'],
  },
  'send again': {
    call: (user, { agreementId }) => user.tryCall(sendOfferAgain, { agreementId }),
    may: ['export in invited'],
  },
  withdraw: {
    call: (user, { agreementId }) => user.tryCall(withdrawOffer, { agreementId }),
    may: ['export in invited', 'export in withdrawn'],
  },
  accept: {
    call: (user, { link }) => user.tryCall(acceptOffer, { link, siteId: haul.to.site.id }),
    may: ['import in invited', 'import in active', 'import in under way'],
  },
  end: {
    call: (user, { agreementId }) => user.tryCall(endAgreement, { agreementId }),
    may: ['export in active', 'import in active', 'export in ended', 'import in ended'],
  },
  'open a ticket': {
    call: (user, { agreementId }) => user.tryCall(openTicket, createTicketInput(agreementId)),
    may: ['export in active', 'export in under way'],
  },
};

interface AgreementRef {
  agreementId: string;
  link: string;
}

const canCall = (may: readonly string[], role: Party, state: string): boolean =>
  may.includes(`${role} in ${state}`) || may.includes(`${role} in any`);

const TICKET_STATES: TicketState[] = ['open', 'closed', 'export proposes', 'import proposes', 'archived', 'canceled'];
const OFFER_STATES: OfferState[] = ['invited', 'active', 'under way', 'ended', 'declined', 'withdrawn'];

describe.each(TICKET_STATES)('a ticket that is %s', (state) => {
  test.each(Object.entries(TICKET_OPERATIONS))(
    'allows only the specified parties to call this operation: %s',
    async (_name, { call, may }) => {
      for (const role of PARTIES) {
        const { ticketId, agreementId } = await findTicket(haul, state);
        await expectOutcome(role, canCall(may, role, state), agreementId, () => call(people[role], ticketId));
      }
    },
  );
});

describe.each(OFFER_STATES)('an agreement that is %s', (state) => {
  test.each(Object.entries(AGREEMENT_OPERATIONS))(
    'allows only the specified parties to call this operation: %s',
    async (_name, { call, may }) => {
      for (const role of PARTIES) {
        const agreement = await createAgreementInState(haul, state);
        await expectOutcome(role, canCall(may, role, state), agreement.agreementId, () =>
          call(people[role], agreement),
        );
      }
    },
  );
});

test('agreements and tickets do not exist for a third unit, which cannot reuse their ids', async () => {
  const { agreementId, ticketId } = await findTicket(haul, 'open');
  const { third } = people;
  expect(await third.expectFailure(getAgreement, { agreementId })).toBe('agreement-not-found');
  expect(await third.expectFailure(getTicket, { ticketId })).toBe('ticket-not-found');
  expect(await third.expectFailure(getTicket, { ticketId: randomUUID() })).toBe('ticket-not-found');
  // The id of an existing ticket creates no ticket and does not reveal it.
  const other = { ...haul, from: await haul.world.createWorkUnit('Another Hauler') };
  const ticketInput = createTicketInput(await createAgreement(other), { ticketId });
  expect(await other.from.office.expectFailure(openTicket, ticketInput)).toBe('ticket-not-found');
  expect(await haul.to.office.expectFailure(openTicket, createTicketInput(agreementId, { ticketId }))).toBe(
    'export-site-only',
  );
});

async function expectOutcome(
  role: Party,
  may: boolean,
  agreementId: string,
  call: () => Promise<unknown>,
): Promise<void> {
  const before = await readAllRows(agreementId);
  const result = await call();
  const outcome = `${role}: ${isFailure(result) ? result.code : 'done'}`;
  if (may) expect(outcome).toBe(`${role}: done`);
  else {
    expect(outcome).not.toBe(`${role}: done`);
    expect(outcome).not.toBe(`${role}: unexpected`);
    expect(await readAllRows(agreementId)).toEqual(before);
  }
  if (role === 'nobody') expect(isFailure(result) && result.code).toBe('not-signed-in');
}

const readAllRows = (id: string): Promise<unknown> =>
  haul.world.runAsMaintenance(async (db) => ({
    agreement: await db.agreement.findUnique({ where: { id } }),
    tickets: await db.ticket.findMany({ where: { agreementId: id }, orderBy: { id: 'asc' } }),
    auditEntries: await db.audit.count({ where: { subject: id } }),
  }));
