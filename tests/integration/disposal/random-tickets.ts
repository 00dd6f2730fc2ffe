import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { listTickets, siteAgreements } from '@/lib/disposal/contract';
import { createWorld } from '@/tests/setup/world';
import { createAgreement, createHaul, type Haul } from './disposal-world';

interface Load {
  agreement: number;
  status: 'open' | 'closed' | 'archived' | 'canceled';
  /** In thousandths, so that sums are exact. */
  sent: number;
  received: number;
}

const AGREEMENTS = 5;

const createLoads = (count: number) =>
  fc.array(
    fc.record<Load>({
      agreement: fc.nat(AGREEMENTS - 1),
      status: fc.constantFrom('open', 'closed', 'archived', 'canceled'),
      sent: fc.integer({ min: 1, max: 9_999_999 }),
      received: fc.integer({ min: 0, max: 9_999_999 }),
    }),
    { minLength: count, maxLength: count },
  );

/** Writes random tickets and compares the totals of the lists and agreements with them. */
export async function expectTotalsMatch(count: number): Promise<void> {
  const world = await createWorld();
  try {
    await compareTotals(await createHaul(world), count);
  } finally {
    await world.close();
  }
}

async function compareTotals(haul: Haul, count: number): Promise<void> {
  const [loads = []] = fc.sample(createLoads(count), { numRuns: 1 });
  const agreements: string[] = [];
  for (let index = 0; index < AGREEMENTS; index += 1)
    agreements.push(await createAgreement(haul, { quantity: 90_000_000 }));
  await write(haul, loads, agreements);
  const lists = await Promise.all(
    (['active', 'closed', 'archived'] as const).map((list) => haul.to.office.call(listTickets, { list })),
  );
  const getTotals = (list: number) => lists[list]?.totals[0] ?? { tickets: 0, sent: 0, received: 0 };
  const { agreements: result } = await haul.from.office.call(siteAgreements, {});
  const totals = agreements.map((id) => result.find((each) => each.id === id)?.totals);
  const countedLoads = loads.filter(({ status }) => status !== 'canceled');
  const canceled = loads.filter(({ status }) => status === 'canceled');

  expect(getThousandths(sum(totals.map((each) => each?.sent ?? 0)))).toBe(sum(countedLoads.map(({ sent }) => sent)));
  expect(getThousandths(getTotals(0).sent + getTotals(1).sent + getTotals(2).sent)).toBe(
    sum(countedLoads.map(({ sent }) => sent)),
  );
  expect(getTotals(0).tickets + getTotals(1).tickets + getTotals(2).tickets).toBe(count);
  expect(getThousandths(getTotals(1).received + getTotals(2).received)).toBe(
    getThousandths(sum(totals.map((each) => each?.received ?? 0))),
  );
  for (const [index, each] of totals.entries()) {
    const agreementLoads = countedLoads.filter(({ agreement }) => agreement === index);
    const finished = agreementLoads.filter(({ status }) => status !== 'open');
    const underWay = sum(agreementLoads.filter(({ status }) => status === 'open').map(({ sent }) => sent));
    const received = sum(finished.map((load) => load.received));
    expect(each).toEqual({
      tickets: agreementLoads.length,
      openTickets: agreementLoads.length - finished.length,
      sent: sum(agreementLoads.map(({ sent }) => sent)) / 1000,
      underWay: underWay / 1000,
      received: received / 1000,
      difference: (received - sum(finished.map(({ sent }) => sent))) / 1000,
      remaining: (90_000_000_000 - received - underWay) / 1000,
    });
  }
  expect(getTotals(2).tickets).toBeGreaterThanOrEqual(canceled.length);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const getThousandths = (amount: number): number => Math.round(amount * 1000);

/** Tickets per transaction. Ten thousand at once would exceed the time limit on a busy machine. */
const AT_ONCE = 500;

/** Writes rows directly, because operations create one ticket at a time. */
async function write({ world, from, to }: Haul, loads: readonly Load[], agreements: readonly string[]): Promise<void> {
  const data = loads.map(({ agreement, status, sent, received }, index) => ({
    id: randomUUID(),
    agreementId: agreements[agreement] ?? '',
    exportUnitId: from.id,
    importUnitId: to.id,
    number: index + 1,
    status,
    truck: `Truck ${index}`,
    sent: sent / 1000,
    ...(status === 'closed' || status === 'archived'
      ? { received: received / 1000, outcome: received === 0 ? 'refused' : 'accepted' }
      : {}),
    openedBy: from.office.id,
    openedByName: 'Olive Office',
    openedAt: new Date(Date.UTC(2026, 9, 1, 0, index)),
  }));
  for (let offset = 0; offset < data.length; offset += AT_ONCE)
    await world.runAsMaintenance((db) => db.ticket.createMany({ data: data.slice(offset, offset + AT_ONCE) }));
}
