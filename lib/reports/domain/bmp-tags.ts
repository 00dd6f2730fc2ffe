import { getVisit } from '@/lib/register/visit';
import type { LoggedBmp, Report } from './report';

/** A BMP that the register gave another tag than its provisional one, because that was in use. */
export interface ChangedTag {
  from: string;
  to: string;
}

type TaggedReport = Pick<Report, 'tags' | 'fields'>;

/** The tag of a BMP, and its provisional one if it is new (REG-16). Both are null while nobody knows one. */
function getTags(bmp: LoggedBmp, { tags, fields }: TaggedReport): { tag: string | null; provisional: string | null } {
  const visit = getVisit(bmp, fields.siteId);
  return {
    tag: tags?.[bmp.id] ?? visit?.instance?.tag ?? null,
    provisional: visit?.instance ? null : (visit?.provisionalTag ?? null),
  };
}

/** The BMPs whose provisional tag was in use (REG-16). */
export const listChangedTags = (report: Pick<Report, 'bmps'> & TaggedReport): ChangedTag[] =>
  report.bmps.flatMap((bmp) => {
    const { tag, provisional } = getTags(bmp, report);
    return tag === null || provisional === null || tag === provisional ? [] : [{ from: provisional, to: tag }];
  });

/** 'SF-04', 'SF-04 (provisional)', or 'SF-05 (was SF-04)'; null without a tag. */
export function formatBmpTag(
  bmp: LoggedBmp,
  report: TaggedReport,
  texts: { provisionalTag: string; formatFormerTag: (tag: string) => string },
): string | null {
  const { tag, provisional } = getTags(bmp, report);
  if (tag === null) return provisional === null ? null : `${provisional} (${texts.provisionalTag})`;
  return provisional === null || provisional === tag ? tag : `${tag} (${texts.formatFormerTag(provisional)})`;
}
