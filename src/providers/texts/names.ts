const NAMES = /^(?:canvas\.actions\.|shell\.\w+$|resources\.\w+\.(?:many|new)$|admin\.(?:name|overview|earnings|health)$|\w+\.name$)/;
/** Is it what something is called that people look for? They may know it from another language (`other-names.ts`). */
export const isName = (key: string): boolean => NAMES.test(key);
