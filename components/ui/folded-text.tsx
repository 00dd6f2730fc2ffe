'use client';

import { useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { useUiWords } from '@/components/ui/language';

export interface FoldedTextProps {
  children: string;
  /** The language of the text, '' where it is unknown. Without it the language of the page. */
  lang?: string;
  className?: string;
}

/** A text that takes more lines than these on a phone is folded. */
const LINES = 6;
const LETTERS_A_LINE = 55;

const linesOf = (text: string): number =>
  text.split('\n').reduce((sum, paragraph) => sum + Math.max(1, Math.ceil(paragraph.length / LETTERS_A_LINE)), 0);

/**
 * A long text in a list: its first lines, and the rest at a press. The whole of it is in the page, for a search and for
 * readers of a screen. Never in a report's own view or PDF, where no description is cut.
 */
export function FoldedText({ children: text, lang, className }: FoldedTextProps) {
  const words = useUiWords();
  const [isOpen, setOpen] = useState(false);
  const isLong = linesOf(text) > LINES;
  return (
    <div className={className}>
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
          onClick={() => setOpen((before) => !before)}
          className="min-h-12 font-bold text-link underline desktop:min-h-11"
        >
          {isOpen ? words.showLess : words.showAll}
        </button>
      )}
    </div>
  );
}
