/** Keys of an address that tell where somebody came from. */
const UTM_KEYS = ['utm_campaign', 'utm_content', 'utm_medium', 'utm_source', 'utm_term'] as const;
/** As much of each as the server takes. */
const LONGEST = 500;

/** The utm_* that the address of a page carries. */
export function acquisitionOf(params: { get(name: string): string | null }): Record<`utm_${string}`, string> {
  return Object.fromEntries(
    UTM_KEYS.flatMap((key) => {
      const value = params.get(key);
      return value ? [[key, value.slice(0, LONGEST)] as const] : [];
    }),
  );
}
