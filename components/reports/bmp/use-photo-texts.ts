import { useLanguage } from '@/components/ui/text/language';
import { PHOTO_TEXTS } from '@/lib/reports/corrections/photo-texts';

export const usePhotoTexts = () => PHOTO_TEXTS[useLanguage()];
