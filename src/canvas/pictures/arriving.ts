/** A picture on its way into the drawing: seen here alone, until the workspace keeps it. Canvas pixels. */
export interface ArrivingPicture {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** What its element will be called; empty: as its kind. */
  readonly name: string;
  /** An address of this page that shows it meanwhile. */
  readonly preview: string;
  /** Why it did not get there; null while it is on its way. */
  readonly problem: string | null;
  readonly again: () => void;
  readonly drop: () => void;
}
