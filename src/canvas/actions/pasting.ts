/* What who copies needs: loaded before they do, once there is nothing better to do. */
export { duplicate, pastePart } from './paste-part.ts';
export { placeAddresses } from './place-addresses.ts';
