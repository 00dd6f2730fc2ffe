import type { Metadata } from 'next';
import { WelcomeBox } from '@/components/accounts/welcome-frame';
import { ButtonLink } from '@/components/ui/button-link';

export const metadata: Metadata = { title: 'Learn More' };

export default function LearnMorePage() {
  return (
    <WelcomeBox title="Earth Tight" lead="Erosion-control inspections, from the site to the signed record.">
      <div className="grid gap-4 text-ink-soft">
        <p>
          <b className="text-ink">Walk the site.</b> Log each control on a map with photos, conditions and the
          corrective actions it needs. Work goes on without signal; nothing is lost.
        </p>
        <p>
          <b className="text-ink">Tell the crew.</b> When you save, everybody you choose gets a message with what is to
          be done, and where.
        </p>
        <p>
          <b className="text-ink">Keep the record.</b> Corrections are documented as they are made. Closing out makes
          one report that never changes, to share with owners and authorities who can acknowledge it without an account.
        </p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href="/register">Register</ButtonLink>
        <ButtonLink href="/login" variant="outline">
          Login
        </ButtonLink>
      </div>
    </WelcomeBox>
  );
}
