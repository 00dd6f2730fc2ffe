/** Types for what lib/reports/pdf/tagged.ts uses of two packages under @react-pdf/renderer. */

declare module 'pdfkit' {
  import { EventEmitter } from 'node:events';

  /** Part of a page's content that belongs to a structure element. */
  export interface StructureContent {
    readonly refs: readonly unknown[];
  }

  export interface StructureElement {
    add(child: StructureElement | StructureContent): StructureElement;
  }

  export default class PDFDocument extends EventEmitter {
    constructor(options: {
      pdfVersion: string;
      subset?: 'PDF/A-2a';
      tagged: boolean;
      lang: string;
      displayTitle: boolean;
      autoFirstPage: boolean;
      font: null;
      info: Record<string, string | Date>;
    });
    struct(role: string, options?: { alt?: string; actual?: string; scope?: string }): StructureElement;
    addStructure(element: StructureElement): void;
    markStructureContent(role: string): StructureContent;
    markContent(role: 'Artifact'): void;
    endMarkedContent(): void;
    info: Record<string, unknown>;
    endMetadata(): void;
    _root: { data: { PageMode?: string } };
  }
}

declare module '@react-pdf/render' {
  import type PDFDocument from 'pdfkit';
  import type { SafeDocumentNode } from '@react-pdf/layout';

  export default function render(target: PDFDocument, laidOut: SafeDocumentNode): PDFDocument;
}
