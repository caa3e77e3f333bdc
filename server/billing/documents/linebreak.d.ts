/** Where lines may end, by the rules of Unicode (UAX 14). */
declare module 'linebreak' {
  interface Break {
    /** Code units from the start of the text. */
    readonly position: number;
    /** The line must end here. */
    readonly required: boolean;
  }
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): Break | null;
  }
}
