/**
 * Stands in for the map by object that `qs` notes with which objects it has been in, so that it does not walk
 * in circles. Every browser has one; the package brings its own for those that have not, and words for
 * errors that cannot come. It would be 8 KiB of each first visit.
 */
module.exports = () => new WeakMap();
