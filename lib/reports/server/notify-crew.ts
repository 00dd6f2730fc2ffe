import { findChosenLanguages } from '@/lib/accounts/server/language';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Language } from '@/lib/language';
import { hasPermission } from '@/lib/permissions';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { getRuntime } from '@/lib/platform/process/runtime';
import { loadBmpTags } from '@/lib/register/server/bmp-tags';
import type { AddedPerson } from '@/lib/reports/domain/added-people';
import { notifyCrew } from '@/lib/reports/contract';
import { findOtherPersonLogging } from '@/lib/reports/domain/being-logged';
import { findMissingForNotify } from '@/lib/reports/domain/missing';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { reportEvents, type AddedRecipient } from '@/lib/reports/events';
import type { CrewMember } from '@/lib/workgroups/crew';
import { listCrew } from '@/lib/workgroups/server/list-crew';
import { listQueuedMessages, loadCrewMessages } from './crew-message-states';
import { reportDeliveries } from './deliveries';
import { lockReport } from './lock-report';
import { notifyCrewOutput } from './output-schemas';
import { findReport } from './queries';
import { recordInspections } from './register';
import { notifyCrewSchema } from './schema';
import { signWithNotification, storeSignable } from './sign';

export interface CrewLinkRequest {
  report: Report;
  crew: readonly CrewMember[];
  addedPeople: readonly AddedPerson[];
  languages: ReadonlyMap<string, Language>;
  actor: Member;
  now: Date;
}

export interface CrewLinks {
  /** The address in a member's text message, by person id. Without one, the message leads through sign-in. */
  addresses: ReadonlyMap<string, string>;
  /** People without an account. */
  added: AddedRecipient[];
}

/** Creates the links with which the crew works without signing in. */
type CreateCrewLinks = (db: Db, request: CrewLinkRequest) => Promise<CrewLinks | Failure>;

/** SAVE & NOTIFY: opens the report and notifies its crew in one transaction (decision X-03). */
export const createNotifyCrewCommand = (createCrewLinks: CreateCrewLinks) =>
  implement(notifyCrew, {
    input: notifyCrewSchema,
    output: notifyCrewOutput,
    events: reportEvents,
    deliveries: reportDeliveries,
    async run({ db, input, actor, now, record }) {
      await lockReport(db, input.idreport);
      const report = await findReport(db, input.idreport, now);
      if (!report) return failure('report-not-found');
      const sign = () =>
        signWithNotification(db, input.signature ? { report, signature: input.signature } : null, {
          actor,
          now,
          record,
        });
      // A repeated request: the crew has been notified and is not notified again.
      if (report.status === 'open')
        return {
          success: true as const,
          messages: await loadCrewMessages(db, report),
          tags: report.tags ?? {},
          ...(await sign()),
        };
      if (report.status !== 'setup') return failure('report-closed');
      const members = await listCrew(db);
      const getLoggerName = (bmp: LoggedBmp): string | null => {
        const logger = findOtherPersonLogging(report, bmp, actor.personId);
        return logger && (members.find(({ id }) => id === logger.personId)?.name ?? 'someone else');
      };
      const [missing] = findMissingForNotify(report, getLoggerName);
      if (missing) return failure('report-incomplete', { detail: missing.sentence });

      const started: Report = { ...report, status: 'open' };
      await db.report.update({
        where: { id: report.id },
        data: { status: 'open', startedAt: now, updatedAt: now, updatedBy: actor.personId },
      });
      const { siteId } = report.fields;
      const recorded =
        siteId === null
          ? null
          : await recordInspections(db, { unitId: actor.unit.id, siteId, notifiedId: report.id }, now);
      const crewIds = new Set([...report.fields.crew, report.createdBy.id]);
      const crew = members.filter(({ id }) => crewIds.has(id));
      const languages = await findChosenLanguages(
        db,
        crew.map(({ id }) => id),
      );
      const { addedPeople = [] } = input;
      const links = await createCrewLinks(db, { report: started, crew, addedPeople, languages, actor, now });
      if (isFailure(links)) return links;
      const sending = {
        report: started,
        crew,
        languages,
        links,
        address: getRuntime().config.PUBLIC_URL,
        leftOutBmps: recorded?.leftOutBmps ?? 0,
        leaderIds: members.flatMap(({ id, role }) => (hasPermission('manage-deadlines', role) ? [id] : [])),
      };
      record({
        type: 'started-report',
        reportId: report.id,
        siteName: report.siteName,
        crewIds: crew.map(({ id }) => id),
        ...(links.added.length > 0 && { addedNames: links.added.map(({ name }) => name) }),
        sending,
      });
      await storeSignable(db, report, { actor, now });
      return {
        success: true as const,
        messages: listQueuedMessages(crew),
        tags: await loadBmpTags(db, report.id),
        ...(await sign()),
      };
    },
  });
