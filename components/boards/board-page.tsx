import { CardPart } from '@/components/boards/card-part';
import { buttonClass } from '@/components/ui/buttons/button-style';
import type { BoardPageData } from '@/lib/boards/contract';
import { getBoardPdfPath } from '@/lib/boards/paths';
import { formatBoardDay } from '@/lib/boards/rules';
import { BOARD_TEXTS } from '@/lib/boards/texts';
import type { Language } from '@/lib/language';
import { formatUsPhone } from '@/lib/phone';

interface BoardPageProps {
  token: string;
  page: BoardPageData;
  language: Language;
}

/** The public page of a site, for anyone who scans the code at the gate. It needs no scripts (BOARD-02, BOARD-05). */
export function BoardPage({ token, page, language }: BoardPageProps) {
  const texts = BOARD_TEXTS[language];
  const { siteName, unitName, permitNumber, contactName, contactPhone, lastInspectedOn, today, certificate } = page;
  const formatDay = (day: string) => formatBoardDay(day, today, language);
  return (
    <>
      <h1 className="text-page font-heavy tracking-tight wrap-anywhere" dir="auto">
        {siteName}
      </h1>
      <p className="wrap-anywhere text-ink-muted">
        <bdi>{unitName}</bdi>
      </p>
      <p className="my-4 text-title font-bold">
        {lastInspectedOn === null ? texts.notInspected : texts.lastInspected(formatDay(lastInspectedOn))}
      </p>
      <div className="grid gap-4">
        <dl className="grid gap-3 rounded-card border border-line bg-surface p-4">
          {permitNumber !== '' && (
            <div>
              <dt className="text-ink-muted">{texts.permitNumber}</dt>
              <dd className="font-bold wrap-anywhere">
                <bdi>{permitNumber}</bdi>
              </dd>
            </div>
          )}
          <div>
            <dt className="text-ink-muted">{texts.contact}</dt>
            <dd className="font-bold wrap-anywhere">
              <bdi>{contactName}</bdi>
            </dd>
            {contactPhone !== '' && (
              <dd>
                <a
                  href={`tel:${contactPhone}`}
                  className="inline-flex min-h-12 items-center font-bold text-link underline"
                >
                  {formatUsPhone(contactPhone)}
                </a>
              </dd>
            )}
          </div>
        </dl>
        {certificate !== null && (
          <CardPart title={texts.certificate}>
            {/* Without Next's Image: the address is signed. */}
            <img src={certificate} alt={texts.certificate} className="w-full rounded-control bg-stone-100" />
            <a href={certificate} className="inline-flex min-h-12 items-center font-bold text-link underline">
              {texts.downloadCertificate}
            </a>
          </CardPart>
        )}
        {page.pdfs.length > 0 && (
          <CardPart title={texts.inspections}>
            <ul>
              {page.pdfs.map(({ reportId, day }) => (
                <li key={reportId}>
                  <a
                    href={getBoardPdfPath(token, reportId)}
                    className="inline-flex min-h-12 items-center font-bold text-link underline"
                  >
                    {texts.inspectionOf(formatDay(day))}
                  </a>
                </li>
              ))}
            </ul>
          </CardPart>
        )}
      </div>
    </>
  );
}

interface StartInspectionProps {
  href: string;
  /** The work unit to which the person has to switch first. */
  switchTo: { id: string; name: string } | null;
  language: Language;
  switchUnit: (form: FormData) => Promise<void>;
}

/** For members of the board's work unit (BOARD-06). */
export function StartInspection({ href, switchTo, language, switchUnit }: StartInspectionProps) {
  const texts = BOARD_TEXTS[language];
  if (switchTo === null)
    return (
      <a href={href} className={buttonClass({ size: 'primary', isFullWidth: true, className: 'mb-4' })}>
        {texts.newInspection}
      </a>
    );
  return (
    <form action={switchUnit} className="mb-4 grid gap-2">
      <p className="wrap-anywhere text-ink-soft">{texts.otherUnit(switchTo.name)}</p>
      <input type="hidden" name="workUnit" value={switchTo.id} />
      <input type="hidden" name="to" value={href} />
      <button
        type="submit"
        className={buttonClass({ variant: 'outline', className: 'wrap-anywhere whitespace-normal' })}
      >
        {texts.switchUnit(switchTo.name)}
      </button>
    </form>
  );
}
