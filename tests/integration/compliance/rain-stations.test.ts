import { randomUUID } from 'node:crypto';
import { addReading, savePermitProfile, setRainStation, siteRain } from '@/lib/compliance/contract';
import { readRainStations } from '@/lib/compliance/server/read-rain-stations';
import { siteDeadlines } from '@/lib/deadlines/contract';
import { log } from '@/lib/platform/process/log';
import { createObservations, startFakeRainService, type FakeRainService } from '@/tests/setup/fake-rain-service';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { createProfileEdit } from './permit-profile';

/** Rain of weather stations, with a fake of their services. Times are UTC; Chicago is 6 hours behind. */
let service: FakeRainService;
let world: World;
let unit: Unit;
let siteId: string;
const logged: unknown[] = [];

beforeAll(async () => {
  service = await startFakeRainService();
});
afterAll(() => service.close());
afterEach(() => world.close());

async function open(settings: Record<string, string>): Promise<void> {
  world = await createWorld({ ...settings, RAIN_BASE_URL: service.url, PUBLIC_URL: 'https://tight.example.com' });
  unit = await world.createWorkUnit();
  siteId = unit.site.id;
  world.setNow(new Date('2026-11-09T15:00:00Z'));
  await unit.office.call(savePermitProfile, createProfileEdit(siteId));
  service.respondWithJson({});
  logged.length = 0;
  jest.spyOn(log, 'warn').mockImplementation((...line: unknown[]) => void logged.push(line));
}

const selectStation = (station: string, site = siteId, user = unit.leader) =>
  user.call(setRainStation, { siteId: site, station });

/** Reads the stations at this time of November 10. */
async function readAt(time: string): Promise<void> {
  const now = new Date(`2026-11-10T${time}:00Z`);
  world.setNow(now);
  await readRainStations(now);
}

const loadRain = () => unit.inspector.call(siteRain, { siteId });
const listReadings = async () =>
  (await loadRain()).readings.map(({ fromAt, toAt, rain, source, station }) => [
    `${fromAt.slice(11, 16)}-${toAt.slice(11, 16)}`,
    rain,
    source,
    station,
  ]);
const listStorms = async () =>
  (await unit.inspector.call(siteDeadlines, { siteId })).deadlines
    .filter(({ kind }) => kind === 'storm')
    .map(({ dueAt, isConfirmed }) => [dueAt, isConfirmed]);

describe('a server without RAIN_PROVIDER', () => {
  test('sends no request, offers no station, and shows none at the site [RAIN-12]', async () => {
    await open({});
    expect((await loadRain()).station).toBeNull();
    expect(await unit.leader.expectFailure(setRainStation, { siteId, station: 'KMKE' })).toBe('no-rain-provider');
    // The Office selected the station while the setting was present.
    await world.runAsMaintenance((db) =>
      db.siteRainStation.create({
        data: {
          workUnitId: unit.id,
          siteId,
          station: 'KMKE',
          chosenAt: new Date(),
          chosenBy: unit.leader.id,
          chosenByName: unit.leader.name,
        },
      }),
    );
    await readAt('12:20');
    expect(service.requests).toEqual([]);
    expect(await selectStation('')).toEqual({ station: null });
  });
});

describe('a station of the National Weather Service', () => {
  beforeEach(() => open({ RAIN_PROVIDER: 'nws' }));

  test('can be selected by its id and removed by Crew Leaders and the Office', async () => {
    expect((await selectStation(' kmke ')).station).toEqual({
      provider: 'nws',
      id: 'KMKE',
      readUntil: '2026-11-09T15:00:00.000Z',
    });
    expect(await selectStation('KMKE')).toEqual(await selectStation('KMKE'));
    expect((await selectStation('KMWC', siteId, unit.office)).station?.id).toBe('KMWC');
    for (const station of ['K', '../gridpoints', 'KMKE?x=1', '<b>KMKE</b>', 'Ä'.repeat(4)])
      expect(await unit.leader.expectFailure(setRainStation, { siteId, station })).toBe('nws-station-invalid');
    expect(await unit.leader.expectFailure(setRainStation, { siteId, station: 'K'.repeat(41) })).toBe('bad-input');
    expect(await unit.inspector.expectFailure(setRainStation, { siteId, station: 'KMKE' })).toBe('not-your-role');
    const other = await world.createWorkUnit();
    expect(await other.leader.expectFailure(setRainStation, { siteId, station: 'KMKE' })).toBe('site-not-found');
    const unwatchedSite = await unit.addSite('Unwatched');
    expect(await unit.leader.expectFailure(setRainStation, { siteId: unwatchedSite.id, station: 'KMKE' })).toBe(
      'no-permit-profile',
    );
    expect((await selectStation('')).station).toEqual({ provider: 'nws', id: '', readUntil: null });
    const events = await world.runAsMaintenance((db) => db.audit.count({ where: { type: 'set-rain-station' } }));
    expect(events).toBe(3);
  });

  test('stays the later one when two people select stations at the same moment', async () => {
    await selectStation('KMKE');
    const results = await Promise.all([selectStation('KMWC'), selectStation('KRAC', siteId, unit.office)]);
    const stored = (await loadRain()).station?.id;
    expect(results.map(({ station }) => station?.id)).toContain(stored);
    expect(new Set(results.map(({ station }) => station?.id)).size).toBe(2);
  });

  test('gets a polite request for its observations, which become readings with their station [RAIN-12]', async () => {
    await selectStation('KMKE');
    service.respondWithJson(
      createObservations([
        ['2026-11-10T11:52:00+00:00', { value: 2.54 }],
        ['2026-11-10T10:52:00+00:00', { value: 0.0003, unitCode: 'unit:m', qualityControl: 'qc:C' }],
        ['2026-11-10T09:54:00+00:00', { value: 0, qualityControl: 'V' }],
      ]),
    );
    await readAt('12:20');
    expect(await listReadings()).toEqual([
      ['10:52-11:52', 100, 'station', 'KMKE'],
      ['09:54-10:52', 12, 'station', 'KMKE'],
      ['08:54-09:54', 0, 'station', 'KMKE'],
    ]);
    expect(service.requests).toHaveLength(1);
    expect(service.requests[0]).toMatchObject({
      path: '/stations/KMKE/observations',
      query: { start: '2026-11-08T12:20:00Z', end: '2026-11-10T12:20:00Z', limit: '500' },
      headers: { 'user-agent': 'EarthTight (https://tight.example.com)' },
    });
  });

  test('creates a storm that waits for confirmation [RAIN-04]', async () => {
    await selectStation('KMKE');
    service.respondWithJson(createObservations([['2026-11-10T11:52:00+00:00', { value: 13 }]]));
    await readAt('12:20');
    expect(await listStorms()).toEqual([['2026-11-11T11:52:00.000Z', false]]);
  });

  test('leaves a gap for null, rejected, questioned and impossible values [RAIN-13]', async () => {
    await selectStation('KMKE');
    service.respondWithJson(
      createObservations([
        ['2026-11-10T11:52:00+00:00', { value: null, qualityControl: 'Z' }],
        ['2026-11-10T10:52:00+00:00', { value: 5, qualityControl: 'X' }],
        ['2026-11-10T09:52:00+00:00', { value: 5, qualityControl: 'Q' }],
        ['2026-11-10T08:52:00+00:00', { value: 5, qualityControl: 'B' }],
        ['2026-11-10T07:52:00+00:00', { value: 5, qualityControl: null }],
        ['2026-11-10T06:52:00+00:00', { value: -1 }],
        ['2026-11-10T05:52:00+00:00', { value: 1000 }],
        ['2026-11-10T04:52:00+00:00', { value: 5, unitCode: 'wmoUnit:degC' }],
        ['2026-11-10T03:52:00+00:00', { value: '5' }],
        ['yesterday', { value: 5 }],
        ['2026-11-10T12:52:00+00:00', { value: 5 }],
        ['1999-11-10T02:52:00+00:00', { value: 5 }],
        ['2026-11-10T02:52:00+00:00', { value: 1 }],
      ]),
    );
    await readAt('12:20');
    expect(await listReadings()).toEqual([['01:52-02:52', 39, 'station', 'KMKE']]);
  });

  test('counts the rain of an hour once when special observations have parts of it', async () => {
    await selectStation('KMKE');
    service.respondWithJson(
      createObservations([
        ['2026-11-10T11:52:00+00:00', { value: 6 }],
        ['2026-11-10T11:20:00+00:00', { value: 3 }],
        ['2026-11-10T11:04:00+00:00', { value: 1 }],
        ['2026-11-10T10:52:00+00:00', { value: 0 }],
      ]),
    );
    await readAt('12:20');
    expect(await listReadings()).toEqual([
      ['10:52-11:52', 236, 'station', 'KMKE'],
      ['09:52-10:52', 0, 'station', 'KMKE'],
    ]);
  });

  test('adds nothing twice, and fills a gap when the observation arrives later', async () => {
    await selectStation('KMKE');
    const late: Parameters<typeof createObservations>[0][number] = ['2026-11-10T10:52:00+00:00', { value: 2 }];
    service.respondWithJson(createObservations([['2026-11-10T11:52:00+00:00', { value: 1 }]]));
    await readAt('12:20');
    service.respondWithJson(createObservations([['2026-11-10T11:52:00+00:00', { value: 1 }], late]));
    await readAt('12:25');
    expect(service.requests).toEqual([]);
    await readAt('13:20');
    await readAt('14:20');
    expect(service.requests).toHaveLength(2);
    expect(await listReadings()).toEqual([
      ['10:52-11:52', 39, 'station', 'KMKE'],
      ['09:52-10:52', 79, 'station', 'KMKE'],
    ]);
  });

  test('gets one request for all sites and servers, also of other work units [RAIN-12]', async () => {
    const partner = await world.createWorkUnit('Partner');
    await partner.office.call(savePermitProfile, createProfileEdit(partner.site.id));
    await partner.leader.call(setRainStation, { siteId: partner.site.id, station: 'KMKE' });
    const second = await unit.addSite('Second');
    await unit.office.call(savePermitProfile, createProfileEdit(second.id));
    await selectStation('KMKE');
    await selectStation('KMKE', second.id);
    service.respondWithJson(createObservations([['2026-11-10T11:52:00+00:00', { value: 1 }]]));
    const now = new Date('2026-11-10T12:20:00Z');
    await Promise.all([readRainStations(now), readRainStations(now), readRainStations(now)]);
    expect(service.requests).toHaveLength(1);
    expect(await listReadings()).toHaveLength(1);
    for (const [caller, site] of [
      [unit.leader, second.id],
      [partner.leader, partner.site.id],
    ] as const)
      expect((await caller.call(siteRain, { siteId: site })).readings).toHaveLength(1);
  });

  test('counts as silent after 6 hours without a reading, until it sends again [RAIN-13]', async () => {
    await selectStation('KMKE');
    service.respondWithJson(createObservations([['2026-11-10T05:52:00+00:00', { value: 1 }]]));
    await readAt('06:20');
    service.respondWith((response) => response.writeHead(503).end());
    await readAt('11:52');
    expect((await loadRain()).station).toMatchObject({ readUntil: '2026-11-10T05:52:00.000Z' });
    service.respondWithJson(createObservations([['2026-11-10T12:52:00+00:00', { value: 1 }]]));
    await readAt('13:20');
    expect((await loadRain()).station).toMatchObject({ readUntil: '2026-11-10T12:52:00.000Z' });
  });

  test('does not count where the gauge has a reading [RAIN-09]', async () => {
    await selectStation('KMKE');
    service.respondWithJson(createObservations([['2026-11-10T11:52:00+00:00', { value: 13 }]]));
    await readAt('12:20');
    expect(await listStorms()).toHaveLength(1);
    await unit.inspector.call(addReading, {
      readingId: randomUUID(),
      siteId,
      rain: 100,
      snow: 0,
      replacesId: null,
      fromAt: '2026-11-09T13:00:00.000Z',
      toAt: '2026-11-10T12:00:00.000Z',
    });
    expect(await listStorms()).toEqual([]);
    expect(await listReadings()).toHaveLength(2);
  });

  test.each<[string, Parameters<FakeRainService['respondWith']>[0], number]>([
    ['is down', (response) => response.writeHead(503).end(), 2],
    ['closes the connection', (response) => response.destroy(), 2],
    ['asks to wait', (response) => response.writeHead(429).end(), 1],
    ['does not know the station', (response) => response.writeHead(404).end('{}'), 1],
    ['redirects elsewhere', (response) => response.writeHead(302, { location: 'https://evil.example/' }).end(), 2],
    ['responds with HTML', (response) => response.writeHead(200).end('<html>'), 1],
    ['responds with other JSON', (response) => response.writeHead(200).end('{"features": {"length": 1e9}}'), 1],
    ['responds with 5 MB', (response) => response.writeHead(200).end('1'.repeat(5 * 1024 * 1024)), 1],
  ])('leaves a gap, which is logged, when the service %s [RAIN-13]', async (_title, respond, requests) => {
    await selectStation('KMKE');
    service.respondWith(respond);
    await readAt('12:20');
    expect(service.requests).toHaveLength(requests);
    expect(await listReadings()).toEqual([]);
    expect(logged).toHaveLength(1);
  });

  test('gets a second request after a failure, and the second response counts', async () => {
    await selectStation('KMKE');
    const body = JSON.stringify(createObservations([['2026-11-10T11:52:00+00:00', { value: 1 }]]));
    service.respondWith((response) =>
      service.requests.length === 1 ? response.writeHead(502).end() : response.writeHead(200).end(body),
    );
    await readAt('12:20');
    expect(await listReadings()).toHaveLength(1);
  });

  test('delays no other job when the service is down, because the run ends after three stations', async () => {
    for (let index = 0; index < 5; index += 1) {
      const { id } = await unit.addSite(`Site ${index}`);
      await unit.office.call(savePermitProfile, createProfileEdit(id));
      await selectStation(`KST${index}`, id);
    }
    service.respondWith((response) => response.writeHead(404).end());
    await readAt('12:20');
    expect(service.requests).toHaveLength(3);
    await readAt('12:25');
    expect(service.requests).toHaveLength(5);
  });
});

describe('a station of NCEI', () => {
  beforeEach(() => open({ RAIN_PROVIDER: 'ncei' }));
  const STATION = 'USW00014839';
  /** As the service responds with `includeAttributes=true` and `units=metric`. */
  const createTotal = (DATE: string, PRCP: string, PRCP_ATTRIBUTES = ',,W,2400') => ({
    STATION,
    DATE,
    PRCP,
    PRCP_ATTRIBUTES,
  });

  test('gets a request for daily totals, which are shown and start no storm alone [RAIN-12]', async () => {
    await selectStation(STATION);
    service.respondWithJson([
      createTotal('2026-11-07', '0.0', 'T,,W,2400'),
      createTotal('2026-11-08', '30.5'),
      createTotal('2026-11-10', '5.0', ',,7,0700'),
    ]);
    await readAt('18:00');
    expect(service.requests[0]).toMatchObject({
      path: '/access/services/data/v1',
      query: {
        dataset: 'daily-summaries',
        dataTypes: 'PRCP',
        stations: STATION,
        units: 'metric',
        format: 'json',
        startDate: '2026-10-27',
        endDate: '2026-11-10',
        includeAttributes: 'true',
      },
    });
    const { readings } = await loadRain();
    expect(readings.map(({ fromAt, toAt, rain }) => [fromAt.slice(0, 16), toAt.slice(0, 16), rain])).toEqual([
      ['2026-11-09T13:00', '2026-11-10T13:00', 197],
      ['2026-11-08T06:00', '2026-11-09T06:00', 1201],
      ['2026-11-07T06:00', '2026-11-08T06:00', 0],
    ]);
    expect(await listStorms()).toEqual([]);
    // Together with the gauge, the rain of the day counts.
    await unit.inspector.call(addReading, {
      readingId: randomUUID(),
      siteId,
      rain: 10,
      snow: 0,
      replacesId: null,
      fromAt: '2026-11-09T12:00:00.000Z',
      toAt: '2026-11-09T13:00:00.000Z',
    });
    expect(await listStorms()).toEqual([['2026-11-10T13:00:00.000Z', false]]);
  });

  test('leaves a gap for missing totals and those that failed a check [RAIN-13]', async () => {
    await selectStation(STATION);
    service.respondWithJson([
      { STATION, DATE: '2026-11-04' },
      createTotal('2026-11-05', '30.5', ',I,W,2400'),
      createTotal('2026-11-06', '0.0', 'P,,W,2400'),
      createTotal('2026-11-07', '', ',,W,2400'),
      createTotal('2026-11-08', '9999'),
      createTotal('2026-11-10', '1.0'),
      createTotal('1826-11-08', '1.0'),
      null,
    ]);
    await readAt('18:00');
    expect(await listReadings()).toEqual([]);
  });

  test('has an id of NCEI, and a previously selected station of another service gets no request', async () => {
    expect(await unit.leader.expectFailure(setRainStation, { siteId, station: 'KMKE' })).toBe('ncei-station-invalid');
    await selectStation(STATION);
    await world.runAsMaintenance((db) => db.siteRainStation.updateMany({ data: { station: 'KMKE' } }));
    await readAt('18:00');
    expect(service.requests).toEqual([]);
  });
});
