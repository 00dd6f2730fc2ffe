import type { Role } from '@/lib/permissions';

/** A person of the work unit. `phone` is as entered, '' when there is none. */
export interface CrewMember {
  id: string;
  name: string;
  email: string;
  phone: string;
  workRole: string;
  role: Role;
}
