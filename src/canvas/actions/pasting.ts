/* What who copies, or brings something along, needs: loaded before they do, once there is nothing better to do. */
export { duplicate, pastePart } from './paste-part.ts';
export { placeAddresses } from './place-addresses.ts';
export { placeBrought } from './place-brought.ts';
