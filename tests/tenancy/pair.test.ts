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
 * Two units share an agreement and its tickets. Every operation about them × the export unit, the import unit, a third
 * unit and no one × every state: what is written below succeeds, and everything else is refused and changes nothing.
 */
jest.setTimeout(240_000);

let haul: Haul;
let people: Record<Party, TestUser>;
beforeAll(async () => {
  const world = await createWorld();
  haul = { world, from: await world.workUnit('Kinnick Hauling'), to: await world.workUnit('Lakeside Fill') };
  const third = await world.workUnit('Third Party');
  people = { export: haul.from.office, import: haul.to.office, third: third.office, nobody: world.signedOut };
});
afterAll(() => haul.world.close());
// One person makes more invitations here than anybody does in a day.
beforeEach(() => haul.world.runAsMaintenance((db) => db.limitUse.deleteMany()));

/** `may`: 'party in state', for what succeeds. */
interface PairCase<About> {
  call: (who: TestUser, about: About) => Promise<unknown>;
  may: readonly string[];
}

const PARTIES = ['export', 'import', 'third', 'nobody'] as const;
type Party = (typeof PARTIES)[number];

/**
 * Who may do what in which state. Reading is no change; a repeated request that is answered as the first time is none.
 */
const TICKET_OPERATIONS: Record<string, PairCase<string>> = {
  read: { call: (who, ticketId) => who.tryCall(getTicket, { ticketId }), may: ['export in any', 'import in any'] },
  close: { call: (who, ticketId) => who.tryCall(closeTicket, createClosing(ticketId)), may: ['import in open'] },
  cancel: {
    call: (who, ticketId) => who.tryCall(cancelTicket, { ticketId, reason: 'Truck broke down' }),
    may: ['export in open', 'export in canceled'],
  },
  archive: {
    call: (who, ticketId) => who.tryCall(archiveTicket, { ticketId }),
    may: ['export in closed', 'import in closed', 'export in archived', 'import in archived'],
  },
  propose: {
    call: (who, ticketId) => who.tryCall(proposeCorrection, { ticketId, sent: 14, ...createReceipt(14) }),
    may: ['export in closed', 'import in closed'],
  },
  accept: {
    call: (who, ticketId) => who.tryCall(answerCorrection, { ticketId, version: 3, accept: true }),
    may: ['export in import proposes', 'import in export proposes'],
  },
  'refuse or take back': {
    call: (who, ticketId) => who.tryCall(answerCorrection, { ticketId, version: 3, accept: false }),
    may: [
      'export in import proposes',
      'import in export proposes',
      'export in export proposes',
      'import in import proposes',
    ],
  },
};

const AGREEMENT_OPERATIONS: Record<string, PairCase<FoundValue>> = {
  read: {
    call: (who, { agreementId }) => who.tryCall(getAgreement, { agreementId }),
    may: ['export in any', 'import in active', 'import in under way', 'import in ended'],
  },
  'send again': {
    call: (who, { agreementId }) => who.tryCall(sendOfferAgain, { agreementId }),
    may: ['export in invited'],
  },
  withdraw: {
    call: (who, { agreementId }) => who.tryCall(withdrawOffer, { agreementId }),
    may: ['export in invited', 'export in withdrawn'],
  },
  accept: {
    call: (who, { link }) => who.tryCall(acceptOffer, { link, siteId: haul.to.site.id }),
    may: ['import in invited', 'import in active', 'import in under way'],
  },
  end: {
    call: (who, { agreementId }) => who.tryCall(endAgreement, { agreementId }),
    may: ['export in active', 'import in active', 'export in ended', 'import in ended'],
  },
  'open a ticket': {
    call: (who, { agreementId }) => who.tryCall(openTicket, createTicketInput(agreementId)),
    may: ['export in active', 'export in under way'],
  },
};

interface FoundValue {
  agreementId: string;
  link: string;
}

const isIn = (may: readonly string[], role: Party, state: string): boolean =>
  may.includes(`${role} in ${state}`) || may.includes(`${role} in any`);

const TICKET_STATES: TicketState[] = ['open', 'closed', 'export proposes', 'import proposes', 'archived', 'canceled'];
const OFFER_STATES: OfferState[] = ['invited', 'active', 'under way', 'ended', 'declined', 'withdrawn'];

describe.each(TICKET_STATES)('a ticket that is %s', (state) => {
  test.each(Object.entries(TICKET_OPERATIONS))('%s', async (_name, { call, may }) => {
    for (const role of PARTIES) {
      const { ticketId, agreementId } = await findTicket(haul, state);
      await expectOnly(role, isIn(may, role, state), agreementId, () => call(people[role], ticketId));
    }
  });
});

describe.each(OFFER_STATES)('an agreement that is %s', (state) => {
  test.each(Object.entries(AGREEMENT_OPERATIONS))('%s', async (_name, { call, may }) => {
    for (const role of PARTIES) {
      const rows = await createAgreementInState(haul, state);
      await expectOnly(role, isIn(may, role, state), rows.agreementId, () => call(people[role], rows));
    }
  });
});

test('a third unit finds an agreement and a ticket exactly as it finds ones that do not exist', async () => {
  const { agreementId, ticketId } = await findTicket(haul, 'open');
  const { third } = people;
  expect(await third.expectFailure(getAgreement, { agreementId })).toBe('agreement-not-found');
  expect(await third.expectFailure(getTicket, { ticketId })).toBe('ticket-not-found');
  expect(await third.expectFailure(getTicket, { ticketId: randomUUID() })).toBe('ticket-not-found');
  // An id that another person's ticket has already makes no ticket, and tells nothing.
  const other = { ...haul, from: await haul.world.workUnit('Another Hauler') };
  const own = createTicketInput(await createAgreement(other), { ticketId });
  expect(await other.from.office.expectFailure(openTicket, own)).toBe('ticket-not-found');
  expect(await haul.to.office.expectFailure(openTicket, createTicketInput(agreementId, { ticketId }))).toBe(
    'export-site-only',
  );
});

async function expectOnly(role: Party, may: boolean, agreementId: string, call: () => Promise<unknown>): Promise<void> {
  const before = await getEverything(agreementId);
  const answer = await call();
  const what = `${role}: ${isFailure(answer) ? answer.code : 'done'}`;
  if (may) expect(what).toBe(`${role}: done`);
  else {
    expect(what).not.toBe(`${role}: done`);
    expect(what).not.toBe(`${role}: unexpected`);
    expect(await getEverything(agreementId)).toEqual(before);
  }
  if (role === 'nobody') expect(isFailure(answer) && answer.code).toBe('not-signed-in');
}

const getEverything = (id: string): Promise<unknown> =>
  haul.world.runAsMaintenance(async (db) => ({
    agreement: await db.agreement.findUnique({ where: { id } }),
    tickets: await db.ticket.findMany({ where: { agreementId: id }, orderBy: { id: 'asc' } }),
    auditEntries: await db.audit.count({ where: { subject: id } }),
  }));
