/** Where the tracking screen says what to append to the addresses of ads; reports that lack their ids lead there. */
export const AD_ADDRESSES = '#ad-addresses';
