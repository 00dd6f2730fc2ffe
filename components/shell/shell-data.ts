import type { Badges } from '@/lib/notifications/rules';
import type { Language } from '@/lib/language';
import type { Role } from '@/lib/permissions';
import type { OwnRemoval } from '@/lib/workgroups/crew';
import type { AppVariant } from '@/lib/shell/variants';

export interface ShellData {
  user: { id: string; username: string; email: string };
  /** null without a work unit. */
  unit: { id: string; name: string; role: Role; closedAt: Date | null } | null;
  units: readonly { id: string; name: string; role: string }[];
  /** The language that the person chose; null follows the browser. */
  language: Language | null;
  badges: Badges;
  /** Removals that the person has not read. */
  removals: readonly OwnRemoval[];
  /** The panel to mark in the sidebar. */
  markedPanel: string;
  /** The open panel, which may have no link in the sidebar. */
  openPanel: string;
  /** From the configuration; without it Support has no phone number (decision X-80). */
  supportPhone: string | null;
  homePath: string;
  /** Whether the work unit has a disposal agreement. */
  hasAgreements: boolean;
  /** From the configuration: which companion pages there are (decision X-262). */
  variant: AppVariant;
}

/** A form action that switches to the unit in the field `workUnit`. */
export type SwitchUnit = (form: FormData) => void | Promise<void>;
