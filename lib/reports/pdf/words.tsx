import { createContext, useContext } from 'react';
import { Text, View } from '@react-pdf/renderer';
import type { Style } from '@react-pdf/types';
import { withoutMarks, type Printer } from './printable';
import { byDirection, type Directed } from './right-to-left';
import { tagged, type PdfRole, type PdfTag } from './tags';
import { BODY, INK_MUTED, SMALL } from './theme';

const PrinterContext = createContext<Printer | null>(null);
export const PrinterProvider = PrinterContext.Provider;

export function usePrinter(): Printer {
  const found = useContext(PrinterContext);
  if (found === null) throw new Error('Words outside of a report document');
  return found;
}

type Look = 'body' | 'strong' | 'small' | 'muted' | 'section' | 'title';

const LOOKS: Record<Look, Style> = {
  body: { fontSize: BODY.size, lineHeight: BODY.line },
  strong: { fontSize: BODY.size, lineHeight: BODY.line, fontWeight: 600 },
  small: { fontSize: SMALL.size, lineHeight: SMALL.line },
  muted: { fontSize: SMALL.size, lineHeight: SMALL.line, color: INK_MUTED },
  section: { fontSize: 14, lineHeight: 1.3, fontWeight: 600 },
  title: { fontSize: 22, lineHeight: 1.2, fontWeight: 600, letterSpacing: -0.2 },
};

interface WordsProps {
  children: string;
  look?: Look;
  style?: Style;
  /** How many points of what follows must fit on the same page. */
  minPresenceAhead?: number;
  /** What the text is; without it, a paragraph. null: it says nothing that is not said beside it. */
  tag?: PdfTag | PdfRole | null;
}

/** Prints a text that may contain what somebody typed. All such text goes through here. */
export function Words({ children, look = 'body', style = {}, minPresenceAhead = 0, tag = 'P' }: WordsProps) {
  const parts = byDirection(usePrinter().text(children));
  const told = typeof tag === 'string' ? { role: tag } : tag;
  const [first] = parts;
  if (parts.length === 1 && first !== undefined)
    return <Part {...first} look={look} style={style} ahead={minPresenceAhead} tag={told} />;
  return (
    <View style={style}>
      {parts.map((part, index) => (
        <Part
          key={index}
          {...part}
          look={look}
          style={part.direction === 'rtl' ? { textAlign: 'right' } : {}}
          tag={told && { ...told }}
        />
      ))}
    </View>
  );
}

interface PartProps extends Directed {
  look: Look;
  style?: Style;
  ahead?: number;
  tag: PdfTag | null;
}

/**
 * Up to this length, a text from right to left stays at the left, beside its label. It may be a name or a short answer.
 */
const SHORT = 60;
const rightToLeft = (text: string): Style => ({
  direction: 'rtl',
  textAlign: text.length > SHORT || text.includes('\n') ? 'right' : 'left',
});

/** Prints lines of one direction. */
function Part({ text, direction, look, style = {}, ahead = 0, tag }: PartProps) {
  // Letters from right to left are drawn in their order on the line, which is not that of reading.
  const told = tag !== null && direction === 'rtl' ? { ...tag, actual: withoutMarks(text) } : tag;
  return (
    <Text
      minPresenceAhead={ahead}
      {...tagged(told)}
      style={[LOOKS[look], direction === 'rtl' ? rightToLeft(text) : {}, style]}
    >
      {text}
    </Text>
  );
}

/** Prints a label and below it the text. */
export function Labelled({ label, children, style }: { label: string; children: string; style?: Style }) {
  const text = usePrinter().text(children);
  if (byDirection(text).some(({ direction }) => direction === 'rtl')) {
    return (
      <View style={style ?? {}}>
        <Words look="muted">{label}</Words>
        <Words>{children}</Words>
      </View>
    );
  }
  return (
    <Text {...tagged({ role: 'P', actual: `${label}: ${withoutMarks(text)}` })} style={[LOOKS.body, style ?? {}]}>
      <Text style={LOOKS.muted}>{label}</Text>
      {`\n${text}`}
    </Text>
  );
}

/**
 * Makes a View an entry of the PDF's outline. react-pdf accepts a bookmark on every element, although its types allow
 * it only on pages.
 */
export const inOutline = (title: string) => ({ bookmark: title });

/**
 * Keeps an element on the page of what stands next. It is the smallest number that does so: react-pdf lets no page end
 * between the two, and a larger number would forbid an end for as many points more, also between whole BMPs. Several such
 * stretches in a row once moved all of them to the next page and left the former one half empty.
 */
export const WITH_WHAT_FOLLOWS = { minPresenceAhead: 1 };
