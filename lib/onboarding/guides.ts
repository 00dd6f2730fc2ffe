import type { Text } from '@/lib/text';
import type { Role } from '@/lib/permissions';
import type { EventType } from './rules';

/** The pictures of the guides (components/onboarding/guide-pictures.tsx). */
export type PictureName = 'setup' | 'map' | 'message' | 'correction' | 'record' | 'hauls' | 'library' | 'differences';

export interface GuidePage {
  picture: PictureName;
  title: Text;
  text: Text;
}

export interface Guide {
  name: Text;
  pages: readonly GuidePage[];
}

const SETUP: GuidePage = {
  picture: 'setup',
  title: 'Set up your work unit',
  text: 'Invite employees, add or import sites, customize the library. The welcome panel ticks each step off. An inspection needs only a site.',
};
const LOG: GuidePage = {
  picture: 'map',
  title: 'Log what you see',
  text: 'Press New Inspection and tour the site. Choose a BMP, tap the map where it stands, describe it and take photos. Everything is kept as you enter it, also without signal.',
};
const NOTIFY: GuidePage = {
  picture: 'message',
  title: 'Tell the crew',
  text: 'SAVE & NOTIFY texts the people you choose what has to be corrected, each BMP with a link. Without signal it goes out by itself later.',
};
const CORRECT: GuidePage = {
  picture: 'correction',
  title: 'Document corrections',
  text: 'The link in your message leads to the BMP. Describe the correction, take a photo and enter your initials. The mark turns green.',
};
const CLOSE: GuidePage = {
  picture: 'record',
  title: 'Close out and share',
  text: 'Capture the map picture and close the inspection out. Its PDF stays as it is. Share it, and see who has acknowledged it.',
};

/** The Quick Start Guide under Support, by role (SHELL-37, decision X-165). */
export const QUICK_START_GUIDES: Readonly<Record<Role, Guide>> = {
  admin: { name: 'Quick Start Guide', pages: [SETUP, LOG, NOTIFY, CLOSE] },
  crewleader: { name: 'Quick Start Guide', pages: [LOG, NOTIFY, CORRECT, CLOSE] },
  employee: { name: 'Quick Start Guide', pages: [LOG, NOTIFY, CORRECT] },
};

/** The guides that events open; the other events have none. */
export const GUIDES_OF_EVENTS = {
  hcSetupGuideModal: {
    name: 'How Earth Tight works',
    pages: [
      {
        picture: 'map',
        title: 'Every control on the map',
        text: 'An inspection is a walk over the site. Each BMP gets a mark where it stands, with its condition, photos and what has to be corrected.',
      },
      {
        picture: 'message',
        title: 'The crew knows at once',
        text: 'The people you choose get a text message with a link to each BMP, and document the correction from their phone.',
      },
      {
        picture: 'record',
        title: 'A record that stays',
        text: 'A closed inspection becomes a PDF that nobody can change. Stakeholders get it by e-mail and acknowledge it without an account.',
      },
      {
        picture: 'hauls',
        title: 'The haul-tracking side',
        text: 'An Agreement between two Partners connects two Sites. The map shows real-time haul activity per material. Site Teams open, view and close tickets on agreements related to their Site.',
      },
    ],
  },
  etSiteLibraryNotif: {
    name: 'Site libraries',
    pages: [
      {
        picture: 'library',
        title: 'Each site has a library',
        text: 'It begins as the master library and follows it. What you change here is changed for this site alone.',
      },
      {
        picture: 'differences',
        title: 'You see what differs',
        text: 'Entries that were changed, added or hidden for this site say so. A reset takes the site back to the master library.',
      },
    ],
  },
} as const satisfies Partial<Record<EventType, Guide>>;

export type GuideEvent = keyof typeof GUIDES_OF_EVENTS;
