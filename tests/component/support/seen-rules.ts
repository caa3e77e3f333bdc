/**
 * Whoever asks what can be seen and pressed has every rule of the component library matched against every element
 * above it, which took a fifth of the time. Of those rules only these properties answer the question: the others are
 * left out of style sheets as they are read. Nothing here computes a layout or a colour.
 */
const SAYS_WHAT_IS_SEEN = /(^|[;{\s])(display|visibility|pointer-events)\s*:/;

const readAll = CSSStyleSheet.prototype.replaceSync;
CSSStyleSheet.prototype.replaceSync = function replaceSync(text) {
  readAll.call(this, text);
  for (let at = this.cssRules.length - 1; at >= 0; at -= 1) {
    if (!SAYS_WHAT_IS_SEEN.test(this.cssRules[at]?.cssText ?? '')) this.deleteRule(at);
  }
};
