/* What few that paste need: loaded then. */
export { convertedPart } from './converted-part.ts';
export { placeAddresses } from './place-addresses.ts';
