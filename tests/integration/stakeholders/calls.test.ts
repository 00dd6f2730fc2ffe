import { createJsonHandler } from '@/lib/platform/operation/json-handler';
import { OPERATIONS } from '@/lib/operations';
import { createRequestAs } from '@/tests/setup/requests';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

const handleRequest = createJsonHandler(OPERATIONS);

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
}, 60_000);
afterAll(() => world.close());

/** Sends a request of a third party, with the specification's path and fields only. */
async function call(user: TestUser, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await handleRequest(await createRequestAs(user, `/api${path}`, init));
  return { status: response.status, body: await response.json() };
}

test('the stakeholder calls accept and return the field names of the specification [CALLS-15, CALLS-16, CALLS-17, CALLS-18, DATA-25, STAKE-07]', async () => {
  const mill = await unit.addSite('Mill Creek');
  const idworkgroup = unit.id;
  const rosa = { name: 'Rosa Medina', email: 'rosa@example.com', company: 'Medina Geotechnical' };
  const anita = { name: 'Anita Voss', email: 'anita@example.com', company: '' };
  const saved = await call(unit.office, '/stakeholders/saveNewStakeholders/', [
    { ...rosa, siteids: [0, mill.id], idworkgroup },
    { ...anita, siteids: [unit.site.id, mill.id], idworkgroup },
  ]);
  expect(saved).toMatchObject({ status: 200, body: { success: true } });

  const all = await call(unit.leader, `/stakeholders/getStakeholdersByWorkGroup/${idworkgroup}`);
  const createExpectedStakeholder = (stakeholder: typeof rosa, sites: { id: string; name: string }[]) =>
    expect.objectContaining({
      ...stakeholder,
      idstakeholder: expect.any(String),
      sites: sites.map(({ id, name }) => ({ idsite: id, name })),
      idworkgroup,
    });
  expect(all).toMatchObject({
    status: 200,
    body: {
      stakeholders: [createExpectedStakeholder(anita, [unit.site, mill]), createExpectedStakeholder(rosa, [mill])],
    },
  });
  const ofSite = await call(
    unit.inspector,
    `/stakeholders/getStakeholdersBySiteAndWorkGroup/${unit.site.id}/${idworkgroup}`,
  );
  expect(ofSite).toEqual({
    status: 200,
    body: { stakeholders: [createExpectedStakeholder(anita, [unit.site, mill])] },
  });

  const [{ idstakeholder }] = (ofSite.body as { stakeholders: [{ idstakeholder: string }] }).stakeholders;
  expect(await call(unit.office, '/stakeholders/deleteStakeholder/', { idstakeholder, idworkgroup })).toEqual({
    status: 200,
    body: { success: true },
  });
  const left = await call(unit.office, `/stakeholders/getStakeholdersByWorkGroup/${idworkgroup}`);
  expect(left.body).toEqual({ stakeholders: [createExpectedStakeholder(rosa, [mill])] });
});

test('the response has the status and the reason of a rejected call [CALLS-19]', async () => {
  const row = { name: 'X', email: 'x', company: '', siteids: [unit.site.id], idworkgroup: unit.id };
  expect(await call(unit.office, '/stakeholders/saveNewStakeholders/', [row])).toMatchObject({
    status: 422,
    body: { message: 'Email address is invalid' },
  });
  const placeholder = { ...row, email: 'x@example.com', siteids: ['0'] };
  expect(await call(unit.office, '/stakeholders/saveNewStakeholders/', [placeholder])).toMatchObject({
    status: 422,
    body: { message: 'Select at least one site' },
  });
});
