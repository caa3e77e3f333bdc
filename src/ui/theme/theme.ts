import { type ThemeConfig, theme } from 'antd';
import type { Shade } from './theme-mode.ts';

/** The roles of tokens.css that antd needs as plain colours, because it computes further steps from them. */
interface Roles {
  readonly primary: string;
  readonly primaryHover: string;
  readonly onPrimary: string;
  readonly tint: string;
  readonly tint2: string;
  readonly selectedText: string;
  readonly info: string;
  readonly success: string;
  readonly warning: string;
  readonly error: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly textOff: string;
  readonly layout: string;
  readonly surface: string;
  readonly surface2: string;
  readonly raised: string;
  readonly mask: string;
  readonly control: string;
  readonly line: string;
  readonly line2: string;
  readonly fills: readonly [string, string, string];
  readonly segmentOn: string;
  readonly rowHover: string;
  readonly rowSelectedHover: string;
  readonly shadow2: string;
  readonly shadow3: string;
}

const LIGHT: Roles = {
  primary: '#0E7C86',
  primaryHover: '#0A666F',
  onPrimary: '#FFFFFF',
  tint: '#EDF7F7',
  tint2: '#D5ECEC',
  selectedText: '#0A666F',
  info: '#3B6FE0',
  success: '#1A7F37',
  warning: '#9A6700',
  error: '#C5221F',
  text: '#0B1F33',
  text2: '#52636F',
  text3: '#5F707A',
  textOff: '#A7B3B6',
  layout: '#F7F8F6',
  surface: '#FFFFFF',
  surface2: '#FBFCFA',
  raised: '#FFFFFF',
  mask: 'rgba(11,31,51,.38)',
  control: '#83929A',
  line: '#E4E8E5',
  line2: '#D2D9D7',
  fills: ['rgba(11,31,51,.04)', 'rgba(11,31,51,.07)', 'rgba(11,31,51,.12)'],
  segmentOn: '#FFFFFF',
  rowHover: '#F5F6F7',
  rowSelectedHover: '#E4F1F1',
  shadow2: '0 2px 6px rgba(11,31,51,.06), 0 10px 24px rgba(11,31,51,.08)',
  shadow3: '0 4px 12px rgba(11,31,51,.08), 0 24px 56px rgba(11,31,51,.16)',
};

const DARK: Roles = {
  primary: '#41B4BD',
  primaryHover: '#62C6CE',
  onPrimary: '#05222A',
  tint: '#10303B',
  tint2: '#16414C',
  selectedText: '#62C6CE',
  info: '#7B9FF5',
  success: '#5CC97A',
  warning: '#DDB04A',
  error: '#FF8A84',
  text: '#E9EFF2',
  text2: '#A9B9C3',
  text3: '#94A6B2',
  textOff: '#536878',
  layout: '#0A1622',
  surface: '#101F2E',
  surface2: '#0D1A28',
  raised: '#16283A',
  mask: 'rgba(3,9,15,.6)',
  control: '#64798A',
  line: '#203345',
  line2: '#2E4356',
  fills: ['rgba(222,235,242,.05)', 'rgba(222,235,242,.09)', 'rgba(222,235,242,.15)'],
  segmentOn: '#2B4257',
  rowHover: '#15273A',
  rowSelectedHover: '#145059',
  shadow2: '0 2px 6px rgba(0,0,0,.3), 0 10px 24px rgba(0,0,0,.36)',
  shadow3: '0 4px 12px rgba(0,0,0,.36), 0 24px 56px rgba(0,0,0,.5)',
};

function tokensOf(roles: Roles): ThemeConfig['token'] {
  return {
    fontFamily: "'Inter Variable', Inter, system-ui, sans-serif",
    fontSize: 13,
    fontSizeHeading3: 20,
    fontSizeHeading4: 16,
    fontWeightStrong: 600,
    colorPrimary: roles.primary,
    colorLink: roles.primary,
    colorLinkHover: roles.primaryHover,
    colorInfo: roles.info,
    colorSuccess: roles.success,
    colorWarning: roles.warning,
    colorError: roles.error,
    colorTextBase: roles.text,
    colorText: roles.text,
    colorTextSecondary: roles.text2,
    colorTextTertiary: roles.text3,
    colorTextPlaceholder: roles.text3,
    colorTextDisabled: roles.textOff,
    colorTextLightSolid: roles.onPrimary,
    colorBgLayout: roles.layout,
    colorBgContainer: roles.surface,
    colorBgElevated: roles.raised,
    colorBgMask: roles.mask,
    colorBorder: roles.control,
    colorBorderSecondary: roles.line,
    colorSplit: roles.line,
    colorFillTertiary: roles.fills[0],
    colorFillSecondary: roles.fills[1],
    colorFill: roles.fills[2],
    borderRadius: 8,
    borderRadiusSM: 6,
    borderRadiusLG: 12,
    controlHeight: 32,
    controlHeightSM: 24,
    controlHeightLG: 40,
    sizeUnit: 4,
    sizeStep: 4,
    boxShadow: roles.shadow2,
    boxShadowSecondary: roles.shadow3,
    boxShadowTertiary: 'none',
    motionDurationFast: '0.12s',
    motionDurationMid: '0.2s',
    motionDurationSlow: '0.32s',
    motionEaseOut: 'cubic-bezier(.2,0,0,1)',
    controlOutline: roles.tint2,
    controlOutlineWidth: 3,
    controlItemBgActive: roles.tint,
  };
}

function componentsOf(roles: Roles): ThemeConfig['components'] {
  return {
    Layout: { bodyBg: roles.layout, headerBg: roles.layout, headerHeight: 56, headerPadding: '0 32px', siderBg: roles.surface2 },
    Menu: {
      itemBg: 'transparent',
      itemHeight: 32,
      itemBorderRadius: 8,
      itemMarginInline: 0,
      itemMarginBlock: 2,
      itemPaddingInline: 10,
      itemColor: roles.text2,
      itemSelectedBg: roles.tint,
      itemSelectedColor: roles.selectedText,
      itemHoverBg: roles.fills[0],
      iconSize: 16,
    },
    Button: {
      fontWeight: 500,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      defaultBorderColor: roles.line2,
      paddingInline: 12,
    },
    Table: {
      headerBg: roles.surface2,
      headerColor: roles.text2,
      headerSplitColor: 'transparent',
      headerBorderRadius: 12,
      borderColor: roles.line,
      headerSortActiveBg: roles.surface2,
      headerSortHoverBg: roles.rowHover,
      bodySortBg: roles.surface,
      rowHoverBg: roles.rowHover,
      rowSelectedBg: roles.tint,
      rowSelectedHoverBg: roles.rowSelectedHover,
      cellFontSize: 13,
      cellPaddingInline: 12,
      cellPaddingBlock: 10,
      cellPaddingBlockSM: 6,
      cellPaddingInlineSM: 12,
    },
    Tabs: {
      itemColor: roles.text2,
      itemSelectedColor: roles.text,
      itemHoverColor: roles.text,
      inkBarColor: roles.primary,
      horizontalItemGutter: 24,
      horizontalItemPadding: '10px 0',
      horizontalMargin: '0 0 16px 0',
      titleFontSize: 13,
    },
    Segmented: {
      trackBg: roles.fills[1],
      trackPadding: 2,
      itemColor: roles.text2,
      itemSelectedBg: roles.segmentOn,
      itemSelectedColor: roles.text,
    },
    Card: { headerBg: 'transparent', headerFontSize: 14, headerHeight: 44, bodyPadding: 16, headerPadding: 16 },
    Drawer: { paddingLG: 16 },
    Input: { activeShadow: `0 0 0 3px ${roles.tint2}` },
    Select: { optionSelectedBg: roles.tint, optionActiveBg: roles.fills[0] },
    Modal: { titleFontSize: 16 },
    Tag: { defaultBg: roles.fills[1], defaultColor: roles.text2 },
    Progress: { defaultColor: roles.primary, remainingColor: roles.fills[1] },
    Form: { labelColor: roles.text2, verticalLabelPadding: '0 0 4px' },
  };
}

/** Ant Design drawn with our tokens, in either shade. `still`: the person asked for reduced motion. */
export function antTheme(shade: Shade, still = false): ThemeConfig {
  const roles = shade === 'dark' ? DARK : LIGHT;
  return {
    algorithm: shade === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: true,
    hashed: false,
    token: { ...tokensOf(roles), motion: !still },
    components: componentsOf(roles),
  };
}
