import { getUnitDay } from '@/lib/dates';
import type { QuantityUnit } from '@/lib/disposal/rules';
import { failure, type Failure } from '@/lib/failures';
import type { Match, Material } from '@/lib/materials/material';
import {
  findChangeFailure,
  addDaysToDay,
  LISTED_AFTER_EXPIRY_DAYS,
  MAX_MATERIALS,
  getOtherMode,
  getMaterialState,
  type DiscoveryMode,
} from '@/lib/materials/rules';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { Prisma } from '@/lib/platform/prisma-client/client';

export interface MaterialRow {
  id: string;
  person_id: string;
  posted_by_name: string;
  mode: DiscoveryMode;
  resource: string;
  resource_key: string;
  quantity: number;
  quantity_unit: QuantityUnit;
  site_id: string | null;
  site_name: string;
  note: string;
  private: boolean;
  /** `YYYY-MM-DD`. */
  expires: string;
  term: number;
  version: number;
  posted_at: Date;
  taken_down_at: Date | null;
}

/** Loads the unit's materials, newest first, at most twice MAX_MATERIALS. */
export function loadMaterialRows(db: Db, where: Prisma.Sql, lock = Prisma.empty): Promise<MaterialRow[]> {
  return db.$queryRaw<MaterialRow[]>`
    SELECT m.id, m.person_id, m.posted_by_name, m.mode, m.resource, m.resource_key, m.quantity::float8 AS quantity,
      m.quantity_unit, m.site_id, coalesce((SELECT s.name FROM site s WHERE s.id = m.site_id), '') AS site_name, m.note,
      m.private, to_char(m.expires_on, 'YYYY-MM-DD') AS expires, m.term, m.version, m.posted_at, m.taken_down_at
    FROM material m WHERE ${where}
    ORDER BY m.posted_at DESC, m.id
    LIMIT ${2 * MAX_MATERIALS} ${lock}`;
}

interface MatchRow {
  own_id: string;
  id: string;
  unit_id: string;
  company: string;
  person_name: string | null;
  person_email: string | null;
  quantity: number;
  quantity_unit: QuantityUnit;
  note: string;
  expires: string;
  within_miles: number | null;
}

const loadMatches = (db: Db, today: string): Promise<MatchRow[]> =>
  db.$queryRaw<MatchRow[]>`
    SELECT own_id, id, unit_id, company, person_name, person_email, quantity::float8 AS quantity, quantity_unit, note,
      to_char(expires_on, 'YYYY-MM-DD') AS expires, within_miles
    FROM material_matches(${today}::date)`;

/** Loads the ids of the work units for whom a material of this unit is currently a match. */
export const loadMatchingUnits = async (db: Db, materialId: string, now: Date): Promise<string[]> =>
  (await loadMatches(db, getUnitDay(now))).flatMap(({ own_id, unit_id }) => (own_id === materialId ? unit_id : []));

/** Current materials, and those that ended in the last LISTED_AFTER_EXPIRY_DAYS; newest first. */
export async function loadMaterials(db: Db, actor: Member, now: Date): Promise<Material[]> {
  const today = getUnitDay(now);
  const oldestDay = addDaysToDay(today, -LISTED_AFTER_EXPIRY_DAYS);
  const rows = await loadMaterialRows(
    db,
    Prisma.sql`m.expires_on >= ${oldestDay}::date
      AND (m.taken_down_at IS NULL OR m.taken_down_at >= ${new Date(`${oldestDay}T00:00:00Z`)})`,
  );
  const matches = await loadMatches(db, today);
  const currentRows = rows.filter(
    (row) => getMaterialState({ ...row, isRemoved: row.taken_down_at !== null }, today) === 'current',
  );
  return rows.map((row) =>
    toMaterial(row, actor, today, currentRows.includes(row) ? listMatches(row, currentRows, matches) : []),
  );
}

/** A material of the work unit; `lock` locks the row. */
export async function findMaterial(db: Db, materialId: string, lock?: 'lock'): Promise<MaterialRow | Failure> {
  const [row] = await loadMaterialRows(
    db,
    Prisma.sql`m.id = ${materialId}::uuid`,
    lock ? Prisma.sql`FOR UPDATE OF m` : Prisma.empty,
  );
  return row ?? failure('material-not-found');
}

/** Loads a material as lists show it. */
export async function loadMaterial(db: Db, actor: Member, materialId: string, now: Date) {
  const material = (await loadMaterials(db, actor, now)).find(({ id }) => id === materialId);
  return material ? { material } : failure('material-not-found');
}

export const findPermissionFailure = (
  row: Pick<MaterialRow, 'person_id'>,
  { personId, unit }: Member,
): Failure | null => {
  const code = findChangeFailure({ isOwn: row.person_id === personId, isOffice: unit.role === 'admin' });
  return code ? failure(code) : null;
};

function toMaterial(row: MaterialRow, actor: Member, today: string, matches: Match[]): Material {
  const { id, mode, resource, quantity, note, expires, version } = row;
  return {
    id,
    mode,
    resource,
    quantity,
    quantityUnit: row.quantity_unit,
    siteId: row.site_id,
    siteName: row.site_name,
    note,
    isPrivate: row.private,
    expires,
    state: getMaterialState({ expires, isRemoved: row.taken_down_at !== null }, today),
    postedByName: row.posted_by_name,
    canChange: findPermissionFailure(row, actor) === null,
    version,
    matches,
  };
}

/** Lists the matches of the own unit first, because hauling between own sites needs no other company. */
function listMatches(own: MaterialRow, currentRows: readonly MaterialRow[], matches: readonly MatchRow[]): Match[] {
  const inUnit = currentRows.filter(
    ({ mode, resource_key }) => mode === getOtherMode(own.mode) && resource_key === own.resource_key,
  );
  return [
    ...inUnit.map((row) => ({
      id: row.id,
      company: null,
      siteName: row.site_name,
      contact: null,
      quantity: row.quantity,
      quantityUnit: row.quantity_unit,
      note: row.note,
      expires: row.expires,
      withinMiles: null,
    })),
    ...matches
      .filter(({ own_id }) => own_id === own.id)
      .map(({ id, company, person_name: name, person_email: email, quantity, quantity_unit, ...row }) => ({
        id,
        company,
        siteName: '',
        contact: name !== null && email !== null ? { name, email } : null,
        quantity,
        quantityUnit: quantity_unit,
        note: row.note,
        expires: row.expires,
        withinMiles: row.within_miles,
      })),
  ];
}
