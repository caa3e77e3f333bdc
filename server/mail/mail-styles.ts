import { DARK_TONES } from './report-parts.ts';

const tones = Object.entries(DARK_TONES).map(
  ([status, [ink, ground]]) => `.tone-${status}{color:${ink}!important;background:${ground}!important}`,
);

/**
 * What inline styles cannot say. Mail programs that drop it show the light mail, which holds by
 * itself; `!important` because everything else stands inline.
 */
export const STYLES = `
@media (max-width:480px){.around{padding:0!important}.card{border-width:0!important;border-radius:0!important}.pad{padding:24px 20px 16px!important}}
@media (prefers-color-scheme:dark){
.ground{background:#0A1622!important}
.card{background:#101F2E!important;border-color:#203345!important}
.ink{color:#E9EFF2!important}
.second{color:#A9B9C3!important}
.river{color:#41B4BD!important}
.line{border-color:#203345!important}
.sunken{background:#0A1622!important}
.button{background:#0E7C86!important}
.bar{background:#41B4BD!important}
.bar-none{background:#203345!important}
${tones.join('\n')}
}`.replaceAll('\n', '');
