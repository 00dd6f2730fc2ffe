import { useLanguage } from '@/components/ui/text/language';
import { ACKNOWLEDGEMENT_TEXTS } from '@/lib/sharing/texts';

export const useAcknowledgementTexts = () => ACKNOWLEDGEMENT_TEXTS[useLanguage()];
