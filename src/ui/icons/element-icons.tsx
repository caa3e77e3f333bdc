import type { ReactNode } from 'react';

/** Drawings of what stands on a canvas: traffic, pages, actions. */
export const ELEMENT_ICONS = {
  bag: <path d="M4.5 7h11l.8 9.5H3.7zM7 9V6a3 3 0 0 1 6 0v3" />,
  buttonClick: <path d="m8.5 8.5 8 3-3.5 1.5L11.5 16.5zM8 3.5V5M3.5 8H5M4.8 4.8l1 1M11.2 4.8l-1 1M4.8 11.2l1-1" />,
  calendar: (
    <>
      <rect x="3" y="4.5" width="14" height="12" rx="2" />
      <path d="M3 8.5h14M7 2.8v3M13 2.8v3" />
    </>
  ),
  checkout: (
    <>
      <rect x="3" y="5" width="14" height="10.5" rx="2" />
      <path d="M3 8.5h14M6 12.5h3" />
    </>
  ),
  emailSequence: (
    <>
      <path d="M5 13.5H4A1.5 1.5 0 0 1 2.5 12V5.5A1.5 1.5 0 0 1 4 4h10a1.5 1.5 0 0 1 1.5 1.5V7M3 5l6 4.2L14.8 5" />
      <path d="M16.5 10.5h-6a2.5 2.5 0 0 0 0 5h6M14.5 13.5l2 2-2 2" />
    </>
  ),
  form: (
    <>
      <rect x="4" y="3" width="12" height="14" rx="2" />
      <path d="M7 7h6M7 10h6M7 13.5h3" />
    </>
  ),
  leaf: <path d="M4.5 15.5c0-7 4-11 12-11 0 8-4 12-9.5 11M4 17c1.5-4 3.5-6 7-7.5" />,
  megaphone: <path d="M3.5 8v4h2.5l7 3.5v-11L6 8zM6 12l1 4.5M15.5 8.3c.8.9.8 2.5 0 3.4" />,
  microphone: (
    <>
      <rect x="7.5" y="3" width="5" height="8.5" rx="2.5" />
      <path d="M5 9.5a5 5 0 0 0 10 0M10 14.5V17" />
    </>
  ),
  page: (
    <>
      <rect x="3" y="4" width="14" height="12" rx="2" />
      <path d="M3 7.5h14M6 11h5M6 13.5h3" />
    </>
  ),
  phone: (
    <path d="M5 3.5h2.5l1.2 3.5L7 8.5c.8 2 2.5 3.7 4.5 4.5l1.5-1.7 3.5 1.2V15a1.5 1.5 0 0 1-1.5 1.5C9 16.5 3.5 11 3.5 5A1.5 1.5 0 0 1 5 3.5z" />
  ),
  searchAd: (
    <>
      <circle cx="8.5" cy="8.5" r="5" />
      <path d="M12.3 12.3 16.5 16.5M6.5 8.5h4M8.5 6.5v4" />
    </>
  ),
  tag: (
    <>
      <path d="M10.5 3.5h6v6l-7 7-6-6z" />
      <circle cx="13.3" cy="6.7" r="1" />
    </>
  ),
  thankYou: (
    <>
      <rect x="3" y="4" width="14" height="12" rx="2" />
      <path d="M10 13.5c-2.4-1.5-3.3-2.6-3.3-3.9a1.65 1.65 0 0 1 3.3-.5 1.65 1.65 0 0 1 3.3.5c0 1.3-.9 2.4-3.3 3.9z" />
    </>
  ),
  upsell: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 13.5v-7M7 9.5l3-3 3 3" />
    </>
  ),
  video: (
    <>
      <rect x="3" y="4.5" width="14" height="11" rx="2" />
      <path d="m8.5 7.5 4 2.5-4 2.5z" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;
