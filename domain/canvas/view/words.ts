/** What a drawing says in somebody's language, by keys of the language files. */
export interface DrawnWords {
  readonly label: (key: string, values?: Readonly<Record<string, string | number>>) => string;
}
