import type { Db } from '@/lib/platform/database/client';
import type { SetupState } from '@/lib/onboarding/rules';

/** A change of the library counts even after it was undone. */
export async function loadSetupState(db: Db): Promise<SetupState> {
  const [state] = await db.$queryRaw<SetupState[]>`
    SELECT
      (SELECT count(*) > 1 FROM membership WHERE work_unit_id = current_unit())
        OR EXISTS (
          SELECT FROM invitation WHERE work_unit_id = current_unit()
            AND accepted_at IS NULL AND declined_at IS NULL AND revoked_at IS NULL
        ) AS "hasCrew",
      EXISTS (SELECT FROM site_visibility WHERE work_unit_id = current_unit() AND visible) AS "hasSite",
      EXISTS (SELECT FROM kept_default_library WHERE work_unit_id = current_unit())
        OR EXISTS (SELECT FROM audit WHERE work_unit_id = current_unit() AND operation LIKE 'library.%') AS "isLibraryReady"`;
  return state ?? { hasCrew: false, hasSite: false, isLibraryReady: false };
}
