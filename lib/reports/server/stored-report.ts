import type { Prisma } from '@/lib/platform/prisma-client/client';
import { isHalfLogged } from '@/lib/reports/domain/being-logged';
import { DEFAULT_TIME_ZONE, emptyFields } from '@/lib/reports/domain/fields';
import type { RecentSaves } from '@/lib/reports/domain/recent-saves';
import type {
  Correction,
  Documentation,
  LoggedBmp,
  Report,
  ReportFields,
  ReportStatus,
  RequiredAction,
} from '@/lib/reports/domain/report';

/**
 * Turns rows of the database into reports. The JSON columns hold only what schema.ts let in, so they are not parsed
 * again.
 */

export const reportSelect = {
  id: true,
  status: true,
  siteName: true,
  version: true,
  recentSaves: true,
  fields: true,
  documentationLabels: true,
  correctionLabels: true,
  closedAt: true,
  updatedAt: true,
  updatedBy: true,
  date: true,
  createdBy: { select: { id: true, name: true, email: true } },
  site: { select: { timeZone: true } },
  bmps: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.ReportSelect;

export type ReportRow = Prisma.ReportGetPayload<{ select: typeof reportSelect }>;
type BmpRow = ReportRow['bmps'][number];

export function reportOf(row: ReportRow): Report {
  return {
    id: row.id,
    status: storedStatus(row.status),
    createdBy: row.createdBy,
    siteName: row.siteName,
    timeZone: row.site?.timeZone ?? DEFAULT_TIME_ZONE,
    fields: fieldsOf(row.fields, row.date, row.createdBy.id),
    bmps: row.bmps.map(bmpOf),
    version: row.version,
    labelCounters: { documentation: row.documentationLabels, correction: row.correctionLabels },
    ...beingLoggedOf(row.bmps),
    ...(row.closedAt ? { closedAt: row.closedAt.toISOString() } : {}),
  };
}

/** While a BMP is being logged, only the person who logs it writes it. So the last writer is that person. */
function beingLoggedOf(rows: readonly BmpRow[]): Pick<Report, 'beingLogged'> {
  const being = rows.flatMap((row) =>
    isHalfLogged(row) && row.updatedBy !== null
      ? [[row.id, { personId: row.updatedBy, at: row.updatedAt.toISOString() }] as const]
      : [],
  );
  return being.length === 0 ? {} : { beingLogged: Object.fromEntries(being) };
}

/**
 * The ids of the saves that the report took last. They are no part of the report: nobody is shown them, and the record
 * does not contain them.
 */
export const recentSavesOf = ({ recentSaves }: Pick<ReportRow, 'recentSaves'>): RecentSaves => json(recentSaves);

/** A field that only later releases have is missing in an older report, and is then empty. */
export function fieldsOf(stored: Prisma.JsonValue, date: Date, creatorId: string): ReportFields {
  return { ...emptyFields(date.toISOString(), creatorId), ...json<Partial<ReportFields>>(stored) };
}

function bmpOf(row: BmpRow): LoggedBmp {
  return {
    id: row.id,
    practiceId: row.practiceId,
    name: row.name,
    type: row.type,
    label: row.label,
    location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    correctiveActions: json<RequiredAction[] | null>(row.correctiveActions),
    condition: json<Documentation>(row.condition),
    correction: json<Correction | null>(row.correction),
    version: row.version,
  };
}

export const isKnownStatus = (stored: string): boolean => stored === 'setup' || storedStatus(stored) !== 'setup';

export function storedStatus(stored: string): ReportStatus {
  if (stored === 'open' || stored === 'closed' || stored === 'finished') return stored;
  return 'setup';
}

/** The only place where stored JSON gets its type back. */
const json = <T>(value: Prisma.JsonValue): T => value as T;
