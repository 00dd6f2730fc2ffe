import type { ReactElement } from 'react';
import layOut, { type DocumentNode, type SafeDocumentNode } from '@react-pdf/layout';
import drawPdf from '@react-pdf/render';
import { Font, pdf, type DocumentProps } from '@react-pdf/renderer';
import PDFDocument, { type StructureElement } from 'pdfkit';
import type { PdfTag } from './tags';

/**
 * Makes a tagged PDF of a document, which react-pdf itself does not: it draws with pdfkit, which can, but does not hand
 * on what the elements are. So its steps are taken here one by one. Between laying out and drawing, marks are put among
 * the elements, and pdfkit is told at each mark which element of the structure begins or ends there.
 */
export async function taggedPdf(element: ReactElement<DocumentProps>): Promise<Buffer> {
  const { container }: { container: { document: DocumentNode } } = pdf(element);
  const laidOut = await layOutWith(container.document, Font);
  const target = new PDFDocument({
    // The first version of PDF that names all the roles used here.
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    autoFirstPage: false,
    info: infoOf(container.document),
  });
  target._root.data.PageMode = 'UseOutlines';
  markPages(laidOut, target);
  return bytesOf(target, laidOut);
}

/** react-pdf's types leave out the fonts, which it needs. */
const layOutWith: (document: DocumentNode, fonts: typeof Font) => Promise<SafeDocumentNode> = layOut;

function bytesOf(target: PDFDocument, laidOut: SafeDocumentNode): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    target.on('data', (chunk: Buffer) => chunks.push(chunk));
    target.on('end', () => resolve(Buffer.concat(chunks)));
    target.on('error', reject);
    drawPdf(target, laidOut);
  });
}

function infoOf({ props }: DocumentNode): Record<string, string | Date> {
  const { title, author, subject, creator, producer, creationDate, modificationDate } = props ?? {};
  return Object.fromEntries(
    Object.entries({
      Title: title,
      Author: author,
      Subject: subject,
      Creator: creator,
      Producer: producer,
      CreationDate: creationDate,
      ModDate: modificationDate,
    }).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/** What is read of react-pdf's elements: one type for all of them, because the walk treats nearly all alike. */
interface LaidOut {
  type: string;
  props?: object;
  style?: object;
  box?: object;
  children?: LaidOut[] | null;
}

interface Told {
  tag?: PdfTag | null;
  fixed?: boolean;
}
const told = ({ props = {} }: LaidOut): Told => props;

/** Puts marks around everything that is drawn on the pages. */
function markPages(laidOut: SafeDocumentNode, target: PDFDocument): void {
  const root = target.struct('Document');
  target.addStructure(root);
  const known = new Map<PdfTag, StructureElement>();
  const drawn = new Set<PdfTag>();
  const pages: LaidOut = laidOut;
  const artifact = () => when(() => target.markContent('Artifact'));
  const end = () => when(() => target.endMarkedContent());
  const content = ({ role }: PdfTag, element: StructureElement) =>
    when(() => void element.add(target.markStructureContent(role)));
  for (const page of pages.children ?? []) mark(page, root);

  function mark(parent: LaidOut, above: StructureElement): void {
    parent.children = parent.children?.flatMap((child) => marked(child, above)) ?? null;
  }

  function marked(node: LaidOut, above: StructureElement): LaidOut[] {
    const { tag, fixed } = told(node);
    // What stands on every page, or again on a page that goes on with something, is read once or not at all.
    const again = fixed === true && (!tag || drawn.has(tag));
    if (tag === null || again || node.type === 'SVG') return [artifact(), node, end()];
    if (tag) drawn.add(tag);
    const leaf = node.type === 'TEXT' || node.type === 'IMAGE';
    const own = tag ?? (node.type === 'TEXT' ? PARAGRAPH() : undefined);
    const element = own === undefined ? above : elementOf(own, above);
    if (leaf) return own === undefined ? [artifact(), node, end()] : [content(own, element), node, end()];
    mark(node, element);
    if (!isDecorated(node)) return [node];
    // The ground and the edges of an element are drawn before what it contains.
    node.children = [end(), ...(node.children ?? [])];
    return [artifact(), node];
  }

  function elementOf(tag: PdfTag, above: StructureElement): StructureElement {
    const found = known.get(tag);
    if (found !== undefined) return found;
    const { role, alt, actual } = tag;
    const element = target.struct(role, { alt, actual, ...(role === 'TH' ? { scope: 'Column' } : {}) });
    above.add(element);
    known.set(tag, element);
    return element;
  }
}

const PARAGRAPH = (): PdfTag => ({ role: 'P' });

const DECORATION = ['backgroundColor', 'borderTopWidth', 'borderRightWidth', 'borderBottomWidth', 'borderLeftWidth'];
function isDecorated({ style }: LaidOut): boolean {
  const set: Record<string, unknown> = { ...style };
  return DECORATION.some((part) => Boolean(set[part]));
}

/** An element that draws nothing: react-pdf calls it when it comes to it. It must have a size. */
const when = (paint: () => void): LaidOut => ({
  type: 'CANVAS',
  props: { paint },
  style: {},
  box: { top: 0, left: 0, width: 1, height: 1 },
});
