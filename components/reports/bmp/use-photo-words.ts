import { useLanguage } from '@/components/ui/text/language';
import { PHOTO_WORDS } from '@/lib/reports/corrections/photo-words';

export const usePhotoWords = () => PHOTO_WORDS[useLanguage()];
