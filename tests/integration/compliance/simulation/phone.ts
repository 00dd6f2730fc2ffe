import { previousInspections } from '@/lib/reports/contract';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { deviceDeadlines, type DayDeadlines, type DeviceDeadlines, type SiteDeadlines } from '@/lib/deadlines/contract';
import { computeDeviceDay, computeDeviceSite, type DeviceInspection } from '@/lib/deadlines/device-deadlines';
import type { SiteInstance } from '@/lib/register/visit';
import type { TestUser } from '@/tests/setup/world';

/** An inspection whose SAVE & NOTIFY was confirmed without signal. */
export interface UnsentInspection extends DeviceInspection {
  bmp: LoggedBmp;
}

/** A person's phone, with the deadlines and the BMPs in the ground as it last fetched them. */
export class Phone {
  /** The inspections that the server does not have. */
  unsent: UnsentInspection[] = [];
  /** Whether the server changed since the phone fetched, except by this phone's own inspections. */
  isOutdated = true;
  /** Whether the server got inspections of this phone since it fetched. */
  hasSent = false;
  private data: DeviceDeadlines | null = null;
  private sent: DeviceInspection[] = [];
  private readonly instances = new Map<string, readonly SiteInstance[]>();

  constructor(
    readonly name: string,
    readonly person: TestUser,
  ) {}

  async fetch(siteIds: readonly string[]): Promise<void> {
    this.data = await this.person.call(deviceDeadlines, {});
    for (const siteId of siteIds)
      this.instances.set(siteId, (await this.person.call(previousInspections, { idsite: siteId })).instances);
    this.sent = [];
    this.isOutdated = false;
    this.hasSent = false;
  }

  inspect(inspection: UnsentInspection): void {
    this.unsent.push(inspection);
  }

  /** Returns and clears the unsent inspections. The phone computes with them until it fetches. */
  takeUnsent(): UnsentInspection[] {
    const taken = this.unsent;
    this.unsent = [];
    this.sent.push(...taken);
    this.hasSent ||= taken.length > 0;
    return taken;
  }

  /** The BMPs in the ground that the phone knows. */
  getInstances(siteId: string): readonly SiteInstance[] {
    return this.instances.get(siteId) ?? [];
  }

  private get inspections(): DeviceInspection[] {
    return [...this.sent, ...this.unsent].map(({ id, siteId, startedAt }) => ({ id, siteId, startedAt }));
  }

  computeDay(now: string): DayDeadlines | null {
    return this.data && computeDeviceDay(this.data, this.inspections, now);
  }

  computeSite(siteId: string, now: string): SiteDeadlines | null {
    return this.data && computeDeviceSite(this.data, siteId, this.inspections, now);
  }
}
