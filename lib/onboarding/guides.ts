import type { Text } from '@/lib/text';
import type { Role } from '@/lib/permissions';
import type { EventType } from './rules';

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
  text: 'Invite employees, add or import sites, customize the library. The welcome panel checks off each step. An inspection needs only a site.',
};
const LOG: GuidePage = {
  picture: 'map',
  title: 'Log what you see',
  text: 'Press New Inspection and walk the site. Choose a BMP, tap its place on the map, describe it and take photos. Everything is saved as you enter it, even without signal.',
};
const NOTIFY: GuidePage = {
  picture: 'message',
  title: 'Tell the crew',
  text: 'SAVE & NOTIFY sends the people you choose a link and a list of what to correct. Without signal, it is sent later.',
};
const CORRECT: GuidePage = {
  picture: 'correction',
  title: 'Document corrections',
  text: 'The link in your message opens the corrections. Describe the correction, take a photo and enter your initials. The pin turns green.',
};
const CLOSE: GuidePage = {
  picture: 'record',
  title: 'Close out and share',
  text: 'Capture the map picture and close out the inspection. Its final PDF cannot be changed. Share it and see who has acknowledged it.',
};

/** The Quick Start Guide under Support, by role (SHELL-37, decision X-165). */
export const QUICK_START_GUIDES: Readonly<Record<Role, Guide>> = {
  admin: { name: 'Quick Start Guide', pages: [SETUP, LOG, NOTIFY, CLOSE] },
  crewleader: { name: 'Quick Start Guide', pages: [LOG, NOTIFY, CORRECT, CLOSE] },
  employee: { name: 'Quick Start Guide', pages: [LOG, NOTIFY, CORRECT] },
};

/** The guides that events open; the other events have none. */
export const EVENT_GUIDES = {
  hcSetupGuideModal: {
    name: 'How Earth Tight works',
    pages: [
      {
        picture: 'map',
        title: 'Every control on the map',
        text: 'An inspection is a walk across the site. Each BMP gets a pin on the map with its condition, photos and corrective actions.',
      },
      {
        picture: 'message',
        title: 'The crew knows right away',
        text: 'The people you choose get a message with a link to the corrections, and document them from their phone.',
      },
      {
        picture: 'record',
        title: 'A permanent record',
        text: 'A closed inspection becomes a PDF that nobody can change. Stakeholders get it by email and acknowledge it without an account.',
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
        text: 'It starts as a copy of the master library and follows its changes. Your changes here apply to this site only.',
      },
      {
        picture: 'differences',
        title: 'See the differences',
        text: 'Entries changed, added or hidden for this site are marked. A reset returns the site to the master library.',
      },
    ],
  },
} as const satisfies Partial<Record<EventType, Guide>>;

export type GuideEvent = keyof typeof EVENT_GUIDES;
