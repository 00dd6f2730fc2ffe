import { formatReportDateIn } from '@/lib/dates-in-words';
import type { Localized } from '@/lib/language';
import { needsDone, listBmpsToCorrect } from '@/lib/reports/domain/rules';
import {
  formatQuestionSubject,
  formatUnansweredCount,
  getQuestionText,
  UNANSWERED_CONSEQUENCE,
} from '@/lib/reports/editor/question-texts';

interface QuestionTexts {
  question: typeof getQuestionText;
  subject: typeof formatQuestionSubject;
  unansweredCount: typeof formatUnansweredCount;
  unansweredConsequence: string;
}

const IN_SPANISH: QuestionTexts = {
  question(question, report, orphaned = null) {
    if (question !== 'close-out') return getQuestionText(question, report, orphaned);
    const openCount = listBmpsToCorrect(report.bmps).length;
    const unfinished = report.bmps.filter(({ correction }) => needsDone(correction)).map(({ name }) => name);
    const warning = [
      openCount === 0
        ? ''
        : `Quedan abiertas las medidas correctivas de ${openCount} BMP, y así constarán en el registro.`,
      unfinished.length === 0 ? '' : `Empezada y sin terminar: la corrección de ${unfinished.join(', ')}.`,
      orphaned && 'Lo que quedó guardado en este dispositivo porque la inspección cambió no constará en el registro.',
    ];
    return {
      question: '¿Seguro que desea cerrar la inspección? Después ya no podrá registrar ninguna otra medida correctiva.',
      warning: warning.filter(Boolean).join(' ') || null,
      confirmLabel: 'CERRAR INSPECCIÓN',
      isDestructive: true,
    };
  },
  subject(question, editor) {
    if (question !== 'close-out') return formatQuestionSubject(question, editor);
    const { siteName, timeZone, fields } = editor.report;
    return `La inspección de ${siteName.trim() || 'un sitio sin elegir'}, ${formatReportDateIn(fields.date, timeZone, 'es')}`;
  },
  unansweredCount: (count) => (count === 1 ? '1 pregunta sin respuesta' : `${count} preguntas sin respuesta`),
  unansweredConsequence: 'Así constará en el registro (los pasos están en inglés).',
};

export const QUESTIONS: Localized<QuestionTexts> = {
  en: {
    question: getQuestionText,
    subject: formatQuestionSubject,
    unansweredCount: formatUnansweredCount,
    unansweredConsequence: UNANSWERED_CONSEQUENCE['close-out'],
  },
  es: IN_SPANISH,
};
