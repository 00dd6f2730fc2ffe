import { getReaderText, createTitleMetadata } from '@/lib/shell/server/reader-text';
import { WelcomeBox } from '@/components/accounts/welcome-frame';
import { ButtonLink } from '@/components/ui/buttons/button-link';

export const generateMetadata = createTitleMetadata('Learn More');

export default async function LearnMorePage() {
  const t = await getReaderText();
  return (
    <WelcomeBox title="Earth Tight" lead={t('Erosion-control inspections, from the site to the signed record.')}>
      <div className="grid gap-4 text-ink-soft">
        <p>
          <b className="text-ink">{t('Walk the site.')}</b>{' '}
          {t(
            'Log each control on a map with photos, conditions and the corrective actions it needs. The app works without signal, and nothing is lost.',
          )}
        </p>
        <p>
          <b className="text-ink">{t('Tell the crew.')}</b>{' '}
          {t('When you save, the people you choose get a message that says what to do and where.')}
        </p>
        <p>
          <b className="text-ink">{t('Keep the record.')}</b>{' '}
          {t(
            'Corrections are documented as they are made. Closing out creates a final report that never changes. Share it with owners and authorities, who can acknowledge it without an account.',
          )}
        </p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href="/register">{t('Register')}</ButtonLink>
        <ButtonLink href="/login" variant="outline">
          {t('Login')}
        </ButtonLink>
      </div>
    </WelcomeBox>
  );
}
