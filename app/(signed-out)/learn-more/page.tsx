import type { Text } from '@/lib/text';
import { getTranslate, createTitleMetadata } from '@/lib/shell/server/page-language';
import { WelcomeBox } from '@/components/accounts/welcome-frame';
import { ButtonLink } from '@/components/ui/buttons/button-link';

export const generateMetadata = createTitleMetadata('Learn More');

/** Screenshots of the demo data, 720 pixels wide. */
const PARTS: readonly { picture: string; height: number; alt: Text; title: Text; text: Text }[] = [
  {
    picture: '/learn-more/site.webp',
    height: 451,
    alt: 'The map of an inspection, with a pin for each control, colored by its condition.',
    title: 'Walk the site.',
    text: 'Log each control on a map with photos, conditions and the corrective actions it needs. The app works without signal and sends your entries when signal returns.',
  },
  {
    picture: '/learn-more/crew.webp',
    height: 446,
    alt: 'A crew’s list on a phone: each BMP with its status and the number of required corrective actions.',
    title: 'Tell the crew.',
    text: 'When you save, the people you choose get a message that says what to do and where.',
  },
  {
    picture: '/learn-more/record.webp',
    height: 514,
    alt: 'A closed report as its recipient sees it: date, the button for the PDF and the map.',
    title: 'Keep the record.',
    text: 'Corrections are documented as they are made. Closing out creates a final report that never changes. Share it with owners and authorities, who can acknowledge it without an account.',
  },
];

export default async function LearnMorePage() {
  const t = await getTranslate();
  return (
    <WelcomeBox title="Earth Tight" lead={t('Erosion-control inspections, from the site to the final record.')}>
      <div className="mb-8 flex flex-wrap gap-3 max-tablet:*:grow">
        <ButtonLink href="/register">{t('Register')}</ButtonLink>
        <ButtonLink href="/login" variant="outline">
          {t('Login')}
        </ButtonLink>
      </div>
      <div className="grid gap-8 text-ink-soft">
        {PARTS.map(({ picture, height, alt, title, text }) => (
          <div key={picture}>
            <img
              src={picture}
              alt={t(alt)}
              width={720}
              height={height}
              className="mb-3 block h-auto w-full rounded-card border border-line"
            />
            <p>
              <b className="text-ink">{t(title)}</b> {t(text)}
            </p>
          </div>
        ))}
      </div>
    </WelcomeBox>
  );
}
