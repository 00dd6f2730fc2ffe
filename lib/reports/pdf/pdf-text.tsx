import { createContext, useContext } from 'react';
import { Text, View } from '@react-pdf/renderer';
import type { Style } from '@react-pdf/types';
import { removeBreaks, type Printer } from './printable';
import { splitByDirection, type DirectedText } from './right-to-left';
import { withTag, type PdfRole, type PdfTag } from './tags';
import { BODY, INK_MUTED, SMALL } from './theme';

const PrinterContext = createContext<Printer | null>(null);
export const PrinterProvider = PrinterContext.Provider;

export function usePrinter(): Printer {
  const printer = useContext(PrinterContext);
  if (printer === null) throw new Error('PdfText must be inside a report document');
  return printer;
}

type Variant = 'body' | 'strong' | 'small' | 'muted' | 'section' | 'title';

const VARIANTS: Record<Variant, Style> = {
  body: { fontSize: BODY.size, lineHeight: BODY.line },
  strong: { fontSize: BODY.size, lineHeight: BODY.line, fontWeight: 600 },
  small: { fontSize: SMALL.size, lineHeight: SMALL.line },
  muted: { fontSize: SMALL.size, lineHeight: SMALL.line, color: INK_MUTED },
  section: { fontSize: 14, lineHeight: 1.3, fontWeight: 600 },
  title: { fontSize: 22, lineHeight: 1.2, fontWeight: 600, letterSpacing: -0.2 },
};

interface PdfTextProps {
  children: string;
  variant?: Variant;
  style?: Style;
  /** Points of the following content that must fit on the same page. */
  minPresenceAhead?: number;
  /** Default: a paragraph. null: the text repeats what is read elsewhere. */
  tag?: PdfTag | PdfRole | null;
}

/** Prints a text that a person may have typed: lines of each direction, without characters that have no font. */
export function PdfText({ children, variant = 'body', style = {}, minPresenceAhead = 0, tag = 'P' }: PdfTextProps) {
  const parts = splitByDirection(usePrinter().text(children));
  const pdfTag = typeof tag === 'string' ? { role: tag } : tag;
  const [first] = parts;
  if (parts.length === 1 && first !== undefined)
    return <Part {...first} variant={variant} style={style} minPresenceAhead={minPresenceAhead} tag={pdfTag} />;
  return (
    <View style={style} minPresenceAhead={minPresenceAhead}>
      {parts.map((part, index) => (
        <Part
          key={index}
          {...part}
          variant={variant}
          style={part.direction === 'rtl' ? { textAlign: 'right' } : {}}
          // A tag object is one structure element, so each part needs its own.
          tag={pdfTag && { ...pdfTag }}
        />
      ))}
    </View>
  );
}

interface PartProps extends DirectedText {
  variant: Variant;
  style?: Style;
  minPresenceAhead?: number;
  tag: PdfTag | null;
}

/** Right-to-left texts up to this length, such as names, stay left-aligned beside their label. */
const MAX_SHORT_LENGTH = 60;
const getRightToLeftStyle = (text: string): Style => ({
  direction: 'rtl',
  textAlign: text.length > MAX_SHORT_LENGTH || text.includes('\n') ? 'right' : 'left',
});

function Part({ text, direction, variant, style = {}, minPresenceAhead = 0, tag }: PartProps) {
  // Right-to-left text is drawn in visual order, not in reading order.
  const pdfTag = tag !== null && direction === 'rtl' ? { ...tag, actual: removeBreaks(text) } : tag;
  return (
    <Text
      minPresenceAhead={minPresenceAhead}
      {...withTag(pdfTag)}
      style={[VARIANTS[variant], direction === 'rtl' ? getRightToLeftStyle(text) : {}, style]}
    >
      {text}
    </Text>
  );
}

/** A label with its text below. */
export function LabeledText({ label, children, style }: { label: string; children: string; style?: Style }) {
  const text = usePrinter().text(children);
  if (splitByDirection(text).some(({ direction }) => direction === 'rtl')) {
    return (
      <View style={style ?? {}}>
        <PdfText variant="muted">{label}</PdfText>
        <PdfText>{children}</PdfText>
      </View>
    );
  }
  return (
    <Text {...withTag({ role: 'P', actual: `${label}: ${removeBreaks(text)}` })} style={[VARIANTS.body, style ?? {}]}>
      <Text style={VARIANTS.muted}>{label}</Text>
      {`\n${text}`}
    </Text>
  );
}

/** Adds a View to the PDF's outline. react-pdf accepts a bookmark on every element; its types allow only pages. */
export const addToOutline = (title: string) => ({ bookmark: title });

/**
 * Keeps an element on the page of the next one. 1 is the smallest value that does so; larger values also forbid page
 * breaks further down, between whole BMPs.
 */
export const KEEP_WITH_NEXT = { minPresenceAhead: 1 };
