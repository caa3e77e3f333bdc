/* What who copies, or brings something along, needs: loaded before they do, once there is nothing better to do. */
export { bringFiles, meansText, pasteRead, pickPictures } from '../pictures/bring-pictures.ts';
export { duplicate, pastePart } from './paste-part.ts';
export { placeAddresses } from './place-addresses.ts';
export { placeBrought } from './place-brought.ts';
