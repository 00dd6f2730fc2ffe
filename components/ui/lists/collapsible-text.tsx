import { useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { useUiTexts } from '@/components/ui/text/language';

export interface CollapsibleTextProps {
  children: string;
  /** Language of the text; '' if unknown. Default: the page's language. */
  lang?: string;
}

/** Texts of more lines than this on a phone, as estimated, are collapsed. */
const MAX_LINES = 6;
const CHARACTERS_PER_LINE = 55;

const countLines = (text: string): number =>
  text.split('\n').reduce((sum, paragraph) => sum + Math.max(1, Math.ceil(paragraph.length / CHARACTERS_PER_LINE)), 0);

/**
 * Shows the first lines of a long text, and the rest on demand. The whole text is in the page, for find-in-page and
 * screen readers. Not for a report's view or PDF, where descriptions are never cut.
 */
export function CollapsibleText({ children: text, lang }: CollapsibleTextProps) {
  const texts = useUiTexts();
  const [isOpen, setOpen] = useState(false);
  const isLong = countLines(text) > MAX_LINES;
  return (
    <div>
      <p
        lang={lang}
        dir="auto"
        className={classNames('wrap-anywhere whitespace-pre-line', isLong && !isOpen && 'line-clamp-5')}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen((current) => !current)}
          className="min-h-12 font-bold text-link underline desktop:min-h-11"
        >
          {isOpen ? texts.showLess : texts.showAll}
        </button>
      )}
    </div>
  );
}
