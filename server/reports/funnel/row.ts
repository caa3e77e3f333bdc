/** Columns as `compileFunnel` names them, of everybody or of those who are told apart by one `value`. */
export type Row = Readonly<Record<string, string | number | readonly (number | null)[]>>;
