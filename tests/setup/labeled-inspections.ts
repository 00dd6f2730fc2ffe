import { randomUUID } from 'node:crypto';
import type { Position } from '@/lib/map/position';
import { formatCorrectionLabel, formatDocumentationLabel } from '@/lib/reports/domain/labels';

/** A logged BMP, and which BMP in the ground it really is. */
export interface LabeledBmp {
  id: string;
  reportId: string;
  practiceId: string;
  name: string;
  label: string | null;
  lat: number | null;
  lng: number | null;
  hasAction: boolean;
  /** The BMP in the ground, which only the generator knows. */
  trueInstanceId: string;
  /** The BMP of the report before that it continues; null for the first visit. */
  continues: string | null;
}

export interface LabeledReport {
  id: string;
  siteId: string;
  date: string;
  bmps: LabeledBmp[];
}

const PRACTICES = ['Silt Fence', 'Inlet Protection', 'Ditch Check', 'Tracking Pad'];
const WEEKS = 30;
const BMPS_PER_PRACTICE = 6;
const METERS_PER_DEGREE = 111_320;
const CENTER = { lat: 43.04, lng: -87.91 };
/** Neighbors of a practice are 6 to 25 m apart. */
const MIN_GAP_METERS = 6;
const MAX_GAP_METERS = 25;
/** Standard deviation of a phone's position, and of a pin that was moved on the map. */
const GPS_METERS = 3;
const MOVED_PIN_METERS = 1;

interface InGround {
  trueInstanceId: string;
  practiceId: string;
  name: string;
  east: number;
  north: number;
  last: LabeledBmp | null;
}

type Random = () => number;

/** Numbers from 0 to 1 that a seed determines (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The weekly inspections of a site, as inspectors make them: most BMPs are carried over from the last inspection with
 * place and label; some are logged anew with a phone's position and another label, some pins are moved, some BMPs are
 * left out, taken out of the ground, or new.
 */
export function generateInspections(siteId: string, random: Random): LabeledReport[] {
  const ground = PRACTICES.flatMap((name, row) => {
    let east = 0;
    return Array.from({ length: BMPS_PER_PRACTICE }, () => {
      east += MIN_GAP_METERS + random() * (MAX_GAP_METERS - MIN_GAP_METERS);
      return createInGround(name, east, row * 4);
    });
  });
  let inGround: InGround[] = ground;
  let before: LabeledReport | null = null;
  const reports: LabeledReport[] = [];
  for (let week = 0; week < WEEKS; week += 1) {
    inGround = inGround.filter(() => random() > 0.01);
    if (random() < 0.25) inGround = [...inGround, createNeighbor(inGround, random)];
    const date = new Date(Date.UTC(2025, 3, 7 + 7 * week, 14)).toISOString();
    const report: LabeledReport = { id: randomUUID(), siteId, date, bmps: [] };
    if (random() < 0.5) report.bmps.push(createPlanCheck(report.id, reports));
    for (const bmp of inGround) if (random() < 0.95) addVisit(bmp, report, before, random);
    reports.push(report);
    before = report;
  }
  return reports;
}

const createInGround = (name: string, east: number, north: number): InGround => ({
  trueInstanceId: randomUUID(),
  practiceId: name,
  name,
  east,
  north,
  last: null,
});

/** A new BMP beside the last one of a practice. */
function createNeighbor(inGround: readonly InGround[], random: Random): InGround {
  const row = Math.floor(random() * PRACTICES.length);
  const name = PRACTICES[row] ?? '';
  const farthest = Math.max(0, ...inGround.filter((bmp) => bmp.name === name).map(({ east }) => east));
  return createInGround(name, farthest + MIN_GAP_METERS + random() * MAX_GAP_METERS, row * 4);
}

/** The check of the plan, which has no location: one for the whole site. */
function createPlanCheck(reportId: string, reports: readonly LabeledReport[]): LabeledBmp {
  const last = reports.flatMap(({ bmps }) => bmps).findLast(({ practiceId }) => practiceId === '-1');
  const newInstanceId = last?.trueInstanceId ?? randomUUID();
  return {
    id: randomUUID(),
    reportId,
    practiceId: '-1',
    name: 'Erosion Control Plan',
    label: null,
    lat: null,
    lng: null,
    hasAction: true,
    trueInstanceId: newInstanceId,
    continues: last?.id ?? null,
  };
}

function addVisit(bmp: InGround, report: LabeledReport, before: LabeledReport | null, random: Random): void {
  const { last, trueInstanceId, practiceId, name } = bmp;
  const isCarried = last !== null && last.reportId === before?.id && random() < 0.85;
  const hasAction = isCarried && random() > 0.1 ? last.hasAction : random() < 0.4;
  const keepsLabel = isCarried && last.hasAction === hasAction;
  const isMoved = random() < 0.1;
  const position =
    isCarried && last.lat !== null && last.lng !== null ? { lat: last.lat, lng: last.lng } : toPosition(bmp);
  const visit: LabeledBmp = {
    id: randomUUID(),
    reportId: report.id,
    practiceId,
    name,
    hasAction,
    trueInstanceId,
    continues: last?.id ?? null,
    label: keepsLabel ? last.label : createLabel([...report.bmps, ...(before?.bmps ?? [])], hasAction),
    ...(isCarried && !isMoved ? position : jitter(position, isCarried ? MOVED_PIN_METERS : GPS_METERS, random)),
  };
  report.bmps.push(visit);
  bmp.last = visit;
}

/** The first label that neither this report nor the one before has, so that BMPs that are carried over keep theirs. */
function createLabel(bmps: readonly LabeledBmp[], hasAction: boolean): string {
  const labels = new Set(bmps.map(({ label }) => label));
  const format = hasAction ? formatCorrectionLabel : formatDocumentationLabel;
  let number = 1;
  while (labels.has(format(number))) number += 1;
  return format(number);
}

const toPosition = ({ east, north }: InGround): Position => move(CENTER, east, north);

const move = ({ lat, lng }: Position, east: number, north: number): Position => ({
  lat: lat + north / METERS_PER_DEGREE,
  lng: lng + east / (METERS_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
});

/** Moves the position by a normal distribution in both directions (Box-Muller). */
function jitter(position: Position, meters: number, random: Random): Position {
  const distance = meters * Math.sqrt(-2 * Math.log(1 - random()));
  const angle = 2 * Math.PI * random();
  return move(position, distance * Math.cos(angle), distance * Math.sin(angle));
}
