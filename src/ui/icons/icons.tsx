import type { ReactNode } from 'react';

/** Line drawings on a 20 by 20 grid; stroke and size come from the class `fl-i`. */
export const ICONS = {
  ahead: <path d="M10 5 16 14H4z" fill="currentColor" />,
  alignBottom: <path d="M3 16h14M5 4.5h3.5v9H5zM11.5 8H15v5.5h-3.5z" />,
  alignCenter: <path d="M10 3v2M10 8.5v3M10 15v2M5 5h10v3.5H5zM7 11.5h6V15H7z" />,
  alignLeft: <path d="M4 3v14M6.5 5h9v3.5h-9zM6.5 11.5H12V15H6.5z" />,
  alignMiddle: <path d="M3 10h2M8.5 10h3M15 10h2M5 5h3.5v10H5zM11.5 7H15v6h-3.5z" />,
  alignRight: <path d="M16 3v14M4.5 5h9v3.5h-9zM8 11.5h5.5V15H8z" />,
  alignTop: <path d="M3 4h14M5 6.5h3.5v9H5zM11.5 6.5H15V12h-3.5z" />,
  behind: <path d="M10 15 4 6h12z" fill="currentColor" />,
  cantTell: <path d="M4 8c2-2.4 4-2.4 6 0s4 2.4 6 0M4 13c2-2.4 4-2.4 6 0s4 2.4 6 0" />,
  calendar: (
    <>
      <rect x="3" y="4.5" width="14" height="12" rx="2" />
      <path d="M3 8.5h14M7 2.8v3M13 2.8v3" />
    </>
  ),
  canvases: (
    <>
      <rect x="2.5" y="4" width="5.5" height="4.5" rx="1.2" />
      <rect x="12" y="11.5" width="5.5" height="4.5" rx="1.2" />
      <path d="M8 6.2h3c2.5 0 3.5 1.8 3.5 5.3" />
    </>
  ),
  check: <path d="m4.5 10.5 3.5 3.5 7.5-8" />,
  chevron: <path d="m5 8 5 5 5-5" />,
  clock: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 6v4.3l2.8 1.7" />
    </>
  ),
  close: <path d="m5 5 10 10M15 5 5 15" />,
  code: <path d="m7 6-4 4 4 4M13 6l4 4-4 4M11.500 4l-3 12" />,
  comment: <path d="M4 4h12v9H9.500L6 16v-3H4zM7 7.300h6M7 9.900h4" />,
  columns: (
    <>
      <rect x="3" y="4" width="14" height="12" rx="2" />
      <path d="M8 4v12M12.5 4v12" />
    </>
  ),
  compare: <path d="M10 3v14M3.5 6.5h3.5v8H3.5M16.5 5H13v9.5h3.5" />,
  copy: (
    <>
      <rect x="7" y="7" width="9.5" height="9.5" rx="2" />
      <path d="M13 7V5a1.5 1.5 0 0 0-1.5-1.5H5A1.5 1.5 0 0 0 3.5 5v6.5A1.5 1.5 0 0 0 5 13h2" />
    </>
  ),
  coupon: <path d="M3 6h14v2.500a1.500 1.500 0 0 0 0 3V14H3v-2.500a1.500 1.500 0 0 0 0-3zM8 7.500v1M8 9.500v1M8 11.500v1" />,
  critical: <path d="M7 3h6l4 4v6l-4 4H7l-4-4V7zM10 6.5V11M10 13.8h.01" />,
  domains: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M3 10h14M10 3c2.4 2.2 2.4 11.8 0 14M10 3c-2.4 2.2-2.4 11.8 0 14" />
    </>
  ),
  rates: <path d="M4 7.5h11M12 4.5l3 3-3 3M16 12.5H5M8 9.5l-3 3 3 3" />,
  down: <path d="M10 4v12M5 11l5 5 5-5" />,
  download: <path d="M10 3.5v9M6 9l4 4 4-4M4 16.5h12" />,
  external: (
    <path d="M8 4.500H5A1.500 1.500 0 0 0 3.500 6v9A1.500 1.500 0 0 0 5 16.500h9a1.500 1.500 0 0 0 1.500-1.500v-3M11.500 3.500h5v5M16.500 3.500 9 11" />
  ),
  eye: (
    <>
      <path d="M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5z" />
      <circle cx="10" cy="10" r="2.2" />
    </>
  ),
  eyeOff: (
    <path d="M3 3l14 14M8.400 5.200A7 7 0 0 1 10 5c5 0 7.500 5 7.500 5a13 13 0 0 1-2.300 2.900M12 14.700A7 7 0 0 1 10 15c-5 0-7.500-5-7.500-5a13 13 0 0 1 3-3.500" />
  ),
  filter: <path d="M3.5 5h13M6 10h8M8.5 15h3" />,
  fit: <path d="M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4" />,
  frame: <path d="M6 3v14M14 3v14M3 6h14M3 14h14" />,
  globe: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M3 10h14M10 3c2.4 2.2 2.4 11.8 0 14M10 3c-2.4 2.2-2.4 11.8 0 14" />
    </>
  ),
  group: (
    <>
      <circle cx="6" cy="6.5" r="2.5" />
      <circle cx="14" cy="6.5" r="2.5" />
      <path d="M2.5 16c.4-3 1.7-4.5 3.5-4.5s3.1 1.5 3.5 4.5M10.5 16c.4-3 1.7-4.5 3.5-4.5s3.1 1.5 3.5 4.5" />
    </>
  ),
  home: <path d="m3.5 9.5 6.5-6 6.5 6M5 8.500V16.500h10V8.500M8.300 16.500v-4.500h3.400v4.500" />,
  help: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M8 8a2 2 0 1 1 2.6 1.9c-.4.2-.6.5-.6 1v.4M10 14h.01" />
    </>
  ),
  info: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 9.5V14M10 6.5h.01" />
    </>
  ),
  ips: (
    <>
      <path d="M10 3 4.500 5v4.500c0 3.500 2.300 6 5.500 7.500 3.200-1.500 5.500-4 5.500-7.500V5z" />
      <path d="M7.500 10h5" />
    </>
  ),
  journeys: (
    <>
      <circle cx="4.5" cy="10" r="1.500" />
      <circle cx="15.5" cy="4.500" r="1.500" />
      <circle cx="15.5" cy="15.500" r="1.500" />
      <path d="M6 10h2.500c3 0 2.500-5.500 5.500-5.500M8.500 10c3 0 2.500 5.500 5.500 5.500" />
    </>
  ),
  key: (
    <>
      <circle cx="7" cy="12.5" r="3.5" />
      <path d="m9.6 10 6-6M13 6.5l2 2" />
    </>
  ),
  kpis: (
    <>
      <rect x="3" y="4" width="14" height="12" rx="2" />
      <path d="M6.5 12.5V10M10 12.5v-5M13.5 12.5V9" />
    </>
  ),
  laptop: (
    <>
      <rect x="4" y="4.5" width="12" height="8.5" rx="1.5" />
      <path d="M2.5 15.5h15" />
    </>
  ),
  layers: <path d="m10 3.5 7 3.5-7 3.5L3 7zM3 11l7 3.5 7-3.5" />,
  left: <path d="m12 5-5 5 5 5" />,
  line: (
    <>
      <circle cx="5" cy="14.5" r="2" />
      <circle cx="15" cy="5.5" r="2" />
      <path d="M7 14.5c5 0 1-9 6-9" />
    </>
  ),
  alerts: <path d="M5 13.500V9a5 5 0 0 1 10 0v4.500l1.500 1.500h-13L5 13.500ZM8.500 17.500a1.800 1.800 0 0 0 3 0" />,
  link: <path d="M8.5 11.5a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-2.7 2.7a3 3 0 0 0 4.3 4.3l1-1" />,
  lock: (
    <>
      <rect x="4.5" y="9" width="11" height="8" rx="2" />
      <path d="M7 9V6.5a3 3 0 0 1 6 0V9" />
    </>
  ),
  logout: <path d="M8 3.500H5A1.500 1.500 0 0 0 3.500 5v10A1.500 1.500 0 0 0 5 16.500h3M12.500 13.500 16 10l-3.500-3.500M16 10H8" />,
  mail: (
    <>
      <rect x="3" y="5" width="14" height="10.5" rx="2" />
      <path d="m3.5 6.5 6.5 5 6.5-5" />
    </>
  ),
  menu: <path d="M3.5 6h13M3.5 10h13M3.5 14h13" />,
  minus: <path d="M4 10h12" />,
  monitor: (
    <>
      <path d="M3.5 3.5v13h13" />
      <path d="m6.5 12 3-3.5 2.5 2 4-5" />
    </>
  ),
  moon: <path d="M16 11.500A6.500 6.500 0 0 1 8.500 4a6.500 6.500 0 1 0 7.500 7.500z" />,
  more: <path d="M4.5 10h.01M10 10h.01M15.5 10h.01" strokeWidth="2.4" />,
  noData: (
    <>
      <circle cx="10" cy="10" r="7" strokeDasharray="2.500 2.500" />
      <path d="M8 10h4" />
    </>
  ),
  note: <path d="M4 4h12v8l-4 4H4zM12 16v-4h4" />,
  offPace: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M6.5 10h7" />
    </>
  ),
  offline: (
    <path d="M3 3l14 14M5 9.500a8 8 0 0 1 2.500-1.700M15 9.500a8 8 0 0 0-4.500-2.200M7.500 12.500a4 4 0 0 1 2.500-.9M10 15.500h.01" />
  ),
  onTrack: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="m6.8 10.2 2.2 2.3 4.2-4.7" />
    </>
  ),
  pencil: <path d="m4 16 .8-3.5L13 4.3l2.7 2.7-8.2 8.2z" />,
  people: (
    <>
      <circle cx="8" cy="7" r="2.8" />
      <path d="M2.5 16.5c.5-3 2.6-4.5 5.5-4.5s5 1.5 5.5 4.5M13 4.6a2.7 2.7 0 0 1 0 4.9M15 12.6c1.5.7 2.3 2 2.5 3.9" />
    </>
  ),
  package: <path d="m10 3 6.500 3.500v7L10 17l-6.500-3.500v-7zM3.500 6.500 10 10l6.500-3.500M10 10v7M6.800 4.800l6.500 3.500" />,
  play: <path d="M6.5 4.5v11l9-5.5z" />,
  page: (
    <>
      <rect x="3" y="4" width="14" height="12" rx="2" />
      <path d="M3 7.5h14M6 11h5M6 13.5h3" />
    </>
  ),
  plus: <path d="M10 4v12M4 10h12" />,
  pointer: <path d="m5 4 4 12 2-5 5-2z" />,
  reached: <path d="M5 17V3.500h9.500L12.500 7l2 3.500H5" />,
  redo: <path d="m13 5 3.5 3.5L13 12M16 8.5H8.5a4 4 0 0 0 0 8H12" />,
  refresh: <path d="M16 8a6.3 6.3 0 0 0-11.5-1M4 12a6.3 6.3 0 0 0 11.5 1M4 3.5V7h3.5M16 16.5V13h-3.5" />,
  receipt: <path d="M5 3h10v14l-1.700-1.200L11.700 17 10 15.800 8.300 17l-1.600-1.200L5 17zM8 7h4M8 10h4" />,
  right: <path d="m8 5 5 5-5 5" />,
  rows: <path d="M3.5 5h13M3.5 10h13M3.5 15h13" />,
  scroll: (
    <>
      <rect x="6" y="3" width="8" height="14" rx="4" />
      <path d="M10 6.5v3" />
    </>
  ),
  search: (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <path d="M13.2 13.2 17 17" />
    </>
  ),
  settings: (
    <>
      <path d="M4 6h6M14 6h2M4 14h2M10 14h6" />
      <circle cx="12" cy="6" r="2" />
      <circle cx="8" cy="14" r="2" />
    </>
  ),
  share: (
    <>
      <circle cx="5.5" cy="10" r="2" />
      <circle cx="14.5" cy="5" r="2" />
      <circle cx="14.5" cy="15" r="2" />
      <path d="m7.3 9 5.4-3M7.3 11l5.4 3" />
    </>
  ),
  smartphone: (
    <>
      <rect x="6" y="2.5" width="8" height="15" rx="2" />
      <path d="M9 14.5h2" />
    </>
  ),
  sort: <path d="M6 4v12M3.5 13.5 6 16l2.5-2.5M14 16V4M11.5 6.5 14 4l2.5 2.5" />,
  spaceAcross: <path d="M3.5 4v12M16.5 4v12M8 6h4v8H8z" />,
  spaceDown: <path d="M4 3.5h12M4 16.5h12M6 8h8v4H6z" />,
  split: <path d="M10 3.5v4M10 7.5 4.5 13v3.5M10 7.5l5.5 5.5v3.5" />,
  sun: (
    <>
      <circle cx="10" cy="10" r="3.200" />
      <path d="M10 2.500v2M10 15.500v2M2.500 10h2M15.500 10h2M4.700 4.700l1.400 1.400M13.900 13.900l1.400 1.400M4.700 15.300l1.400-1.400M13.900 6.100l1.400-1.400" />
    </>
  ),
  targets: (
    <>
      <circle cx="10" cy="10" r="7" />
      <circle cx="10" cy="10" r="3.5" />
      <path d="M10 10h.01" />
    </>
  ),
  tidy: (
    <>
      <rect x="3" y="8" width="4" height="4" rx="1" />
      <rect x="13" y="3.5" width="4" height="4" rx="1" />
      <rect x="13" y="12.5" width="4" height="4" rx="1" />
      <path d="M7 10h3M13 5.5h-1.5A1.5 1.5 0 0 0 10 7v6a1.5 1.5 0 0 0 1.5 1.5H13" />
    </>
  ),
  tooEarly: <path d="M5.5 3.5h9M5.5 16.5h9M6.5 3.5c0 4 3.5 4.5 3.5 6.5s-3.5 2.5-3.5 6.5M13.5 3.5c0 4-3.5 4.5-3.5 6.5s3.5 2.5 3.5 6.5" />,
  transfer: <path d="M3.5 7h11M11.5 4l3 3-3 3M16.5 13h-11M8.5 10l-3 3 3 3" />,
  trash: <path d="M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6" />,
  undo: <path d="M7 5 3.5 8.5 7 12M4 8.5h7.5a4 4 0 0 1 0 8H8" />,
  unlock: (
    <>
      <rect x="4.5" y="9" width="11" height="8" rx="2" />
      <path d="M7 9V6.5a3 3 0 0 1 5.8-1" />
    </>
  ),
  up: <path d="M10 16V4M5 9l5-5 5 5" />,
  user: (
    <>
      <circle cx="10" cy="7" r="3" />
      <path d="M4 16.500c.6-3.200 3-4.800 6-4.800s5.400 1.600 6 4.800" />
    </>
  ),
  wallet: (
    <path d="M4 5.500h11.500a1 1 0 0 1 1 1v8.500a1 1 0 0 1-1 1H5a1.500 1.500 0 0 1-1.500-1.500V5A1.500 1.500 0 0 1 5 3.500h9M13.500 10.700h.01" />
  ),
  warning: <path d="M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.3h.01" />,
  grid: (
    <>
      <rect x="3.5" y="3.5" width="5.5" height="5.5" rx="1.2" />
      <rect x="11" y="3.5" width="5.5" height="5.5" rx="1.2" />
      <rect x="3.5" y="11" width="5.5" height="5.5" rx="1.2" />
      <rect x="11" y="11" width="5.5" height="5.5" rx="1.2" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof ICONS;

/** A name that comes from a declaration or from the server; what is not drawn falls back to a dot. */
export function asIcon(name: string): IconName {
  return name in ICONS ? (name as IconName) : 'more';
}
