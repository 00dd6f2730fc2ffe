import type { ReactElement } from 'react';
import layOut, { type DocumentNode, type SafeDocumentNode } from '@react-pdf/layout';
import drawPdf from '@react-pdf/render';
import { Font, pdf, type DocumentProps } from '@react-pdf/renderer';
import PDFDocument, { type StructureElement } from 'pdfkit';
import type { PdfTag } from './tags';

/**
 * Makes a tagged PDF. react-pdf does not pass element roles to pdfkit, which can write tags. So this runs react-pdf's
 * steps itself: between layout and drawing it inserts marks that open and close structure elements.
 */
export async function createTaggedPdf(
  element: ReactElement<DocumentProps>,
  { isArchival }: { isArchival: boolean },
): Promise<Buffer> {
  const { container }: { container: { document: DocumentNode } } = pdf(element);
  const laidOut = await layOutWith(container.document, Font);
  const target = new TaggedDocument({
    // The first PDF version that has all roles used here.
    pdfVersion: '1.7',
    ...(isArchival ? { subset: 'PDF/A-2a' } : {}),
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    autoFirstPage: false,
    // pdfkit's own default would name a font that is not embedded.
    font: null,
    info: createInfo(container.document),
  });
  target._root.data.PageMode = 'UseOutlines';
  markPages(laidOut, target);
  return toBuffer(target, laidOut);
}

class TaggedDocument extends PDFDocument {
  /** pdfkit writes `info` as XMP without escaping it. This is its last use of `info`. */
  override endMetadata(): void {
    for (const [key, value] of Object.entries(this.info))
      if (typeof value === 'string') this.info[key] = escapeXml(value);
    super.endMetadata();
  }
}

const XML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string) => text.replace(/[&<>]/g, (character) => XML_ENTITIES[character] ?? character);

/** react-pdf's types omit the fonts, which it needs. */
const layOutWith: (document: DocumentNode, fonts: typeof Font) => Promise<SafeDocumentNode> = layOut;

function toBuffer(target: PDFDocument, laidOut: SafeDocumentNode): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    target.on('data', (chunk: Buffer) => chunks.push(chunk));
    target.on('end', () => resolve(Buffer.concat(chunks)));
    target.on('error', reject);
    drawPdf(target, laidOut);
  });
}

function createInfo({ props }: DocumentNode): Record<string, string | Date> {
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

interface LayoutNode {
  type: string;
  props?: object;
  style?: object;
  box?: object;
  children?: LayoutNode[] | null;
  lines?: { runs: { glyphs?: object[] }[] }[];
}

interface TagProps {
  tag?: PdfTag | null;
  fixed?: boolean;
}
const readTag = ({ props = {} }: LayoutNode): TagProps => props;

function markPages(laidOut: SafeDocumentNode, target: PDFDocument): void {
  const root = target.struct('Document');
  target.addStructure(root);
  const elements = new Map<PdfTag, StructureElement>();
  const rendered = new Set<PdfTag>();
  const pages: LayoutNode = laidOut;
  const openArtifact = () => createDrawCallback(() => target.markContent('Artifact'));
  const closeContent = () => createDrawCallback(() => target.endMarkedContent());
  const openContent = ({ role }: PdfTag, element: StructureElement) =>
    createDrawCallback(() => void element.add(target.markStructureContent(role)));
  for (const page of pages.children ?? []) markChildren(page, root);

  function markChildren(parent: LayoutNode, parentElement: StructureElement): void {
    parent.children = parent.children?.flatMap((child) => withMarks(child, parentElement)) ?? null;
  }

  function withMarks(node: LayoutNode, parentElement: StructureElement): LayoutNode[] {
    // Line ends are runs in Helvetica, which is not embedded.
    for (const line of node.lines ?? []) line.runs = line.runs.filter(({ glyphs = [] }) => glyphs.length > 0);
    const { tag, fixed } = readTag(node);
    // Content repeated on further pages is read once, or not at all.
    const isRepeated = fixed === true && (!tag || rendered.has(tag));
    if (tag === null || isRepeated || (node.type === 'SVG' && !tag)) return [openArtifact(), node, closeContent()];
    if (tag) rendered.add(tag);
    const isLeaf = node.type === 'TEXT' || node.type === 'IMAGE' || node.type === 'SVG';
    const ownTag = tag ?? (node.type === 'TEXT' ? createParagraphTag() : undefined);
    const element = ownTag === undefined ? parentElement : createElement(ownTag, parentElement);
    if (isLeaf)
      return ownTag === undefined
        ? [openArtifact(), node, closeContent()]
        : [openContent(ownTag, element), node, closeContent()];
    markChildren(node, element);
    if (!isDecorated(node)) return [node];
    // Backgrounds and borders are drawn before the content.
    node.children = [closeContent(), ...(node.children ?? [])];
    return [openArtifact(), node];
  }

  function createElement(tag: PdfTag, parentElement: StructureElement): StructureElement {
    const existing = elements.get(tag);
    if (existing !== undefined) return existing;
    const { role, alt, actual } = tag;
    const element = target.struct(role, { alt, actual, ...(role === 'TH' ? { scope: 'Column' } : {}) });
    parentElement.add(element);
    elements.set(tag, element);
    return element;
  }
}

const createParagraphTag = (): PdfTag => ({ role: 'P' });

const DECORATION = ['backgroundColor', 'borderTopWidth', 'borderRightWidth', 'borderBottomWidth', 'borderLeftWidth'];
function isDecorated({ style }: LayoutNode): boolean {
  const styles: Record<string, unknown> = { ...style };
  return DECORATION.some((property) => Boolean(styles[property]));
}

/** An element that draws nothing; react-pdf calls it in drawing order. It needs a size. */
const createDrawCallback = (paint: () => void): LayoutNode => ({
  type: 'CANVAS',
  props: { paint },
  style: {},
  box: { top: 0, left: 0, width: 1, height: 1 },
});
