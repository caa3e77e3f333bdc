import type { BaseRecord } from '@refinedev/core';
import type { ComponentType, ReactNode } from 'react';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { IconName } from '#src/ui/icons/icons.tsx';
import type { Cell } from './cells/cells.tsx';
import type { InputProps } from './form/inputs.tsx';
import type { Choice } from './form/references.ts';

/** Something that can be done with one row, or with several at once. */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly icon: IconName;
  readonly danger?: boolean;
  /** On its way through several rows: so far. */
  readonly progress?: { readonly done: number; readonly total: number };
  readonly onClick: () => void;
}
/** The acts on these rows; `bulk`: they were chosen together. */
export type ActionsFor = (rows: readonly BaseRecord[], place: 'row' | 'bulk', clear: () => void) => readonly RowAction[];

export interface ExtraColumn {
  readonly name: string;
  readonly title: string;
  readonly cell: Cell;
  readonly right?: boolean;
  /**
   * What the list can be put in order by, null for rows that stand last either way. The server does not
   * know it, so the page reads the whole list: only for resources of which there are few (`most`).
   */
  readonly order?: (row: BaseRecord) => number | null;
  /** The same as a spreadsheet calculates with it: money in whole units, shares from 0 to 1. Without it the column is in no file. */
  readonly plain?: (row: BaseRecord) => string | number | null;
}

/** How a new row begins: with what was chosen before its fields. */
export interface Start {
  readonly above: ReactNode;
  /** What the fields hold until somebody types there. */
  readonly suggested?: Readonly<Record<string, unknown>>;
  /** In place of the call that makes a row of nothing; answers the row. */
  readonly create?: (values: Readonly<Record<string, unknown>>, idempotencyKey: string) => Promise<BaseRecord>;
}

/** What an input of one field is given: all that a generated one is, and what the fields hold so far. */
export interface OwnInputProps extends InputProps {
  readonly values: Readonly<Record<string, unknown>>;
}

/** A screen where rows are made or changed, and what is handed over on the way there. */
export interface FormPlace {
  readonly to: string;
  readonly state?: unknown;
}

/** The places of a generated screen that can be filled differently. */
export interface Slots {
  readonly cells?: Readonly<Record<string, Cell>>;
  /** Where a row leads. Default: its show screen. */
  readonly rowPath?: (row: BaseRecord, listPath: string) => string;
  /** Columns that no field holds; `value` is undefined in their cells. */
  readonly extraColumns?: readonly ExtraColumn[];
  /** Stands between the head and the list. */
  readonly above?: ReactNode;
  /** The right end of the toolbar. */
  readonly toolbarEnd?: ReactNode;
  /** A fine line below the list, on the right. */
  readonly note?: string;
  /** The second line of a phone card, and what stands at its right: field names. */
  readonly card?: {
    readonly detail: readonly string[];
    readonly right?: string;
    /** Which extra columns stand on it, too; a phone has no heads to tell several numbers apart. */
    readonly extra?: readonly string[];
  };
  /** Which form fields make sense for the values so far. */
  readonly formFields?: (names: readonly string[], values: Readonly<Record<string, unknown>>) => readonly string[];
  /** What a form says below an input, from the values so far (with the id of a row that is changed), by field; instead of its help text. */
  readonly hints?: Readonly<Record<string, ComponentType<{ readonly values: Readonly<Record<string, unknown>> }>>>;
  /** Another input than the kind of the field has, which knows the values so far, by field. */
  readonly inputs?: Readonly<Record<string, ComponentType<OwnInputProps>>>;
  /** Form fields that stand there only where they have to be filled in, though the declaration may do without. */
  readonly needed?: readonly string[];
  /** A hook: what a new row's fields hold until somebody types there, from the values so far. */
  readonly useSuggestions?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** A hook: what a new row can begin with besides nothing, which stands before its fields. */
  readonly useStart?: () => Start;
  /** A hook: acts besides edit and delete, in the menu of a row and in the bar for several. */
  readonly useActions?: () => ActionsFor;
  /** Stands in a row where editing would, for rows that cannot be edited as they are. */
  readonly rowButton?: ComponentType<{ readonly row: BaseRecord }>;
  /** Words for taking this row away, where the declaration's do not fit it. */
  readonly removal?: (row: BaseRecord) => { readonly action: string; readonly title: string; readonly text: string } | undefined;
  /** False: this row cannot be edited now. */
  readonly editable?: (row: BaseRecord) => boolean;
  /** False: the rows are not drawn in columns, so there are none to choose. */
  readonly columns?: boolean;
  /** False: nothing can be done with several rows here, so none can be chosen. `removal`: the acts are those of one row, several are chosen to be removed. */
  readonly bulk?: boolean | 'removal';
  /** False: this row cannot be chosen together with others. */
  readonly selectable?: (row: BaseRecord) => boolean;
  /** A hook: everything a filter offers, by field, where the rows of one page do not know it all. */
  readonly useChoices?: () => Readonly<Record<string, readonly Choice[]>>;
  /** A hook: the screen where rows are made, instead of the generated form. */
  readonly useCreatePlace?: () => FormPlace;
  /** A hook: the screen where a row is changed, to which its list and its page lead instead of the generated form. */
  readonly useEditPlace?: () => (row: BaseRecord) => FormPlace;
  /** Where to go once a row was created. Default: stay on the list. */
  readonly createdPath?: (row: BaseRecord, listPath: string) => string;
  /** Draws the little funnel on an empty list. */
  readonly drawing?: boolean;
  readonly emptyExtra?: ComponentType<{ readonly resource: AnyResource }>;
}

/** A screen as it is generated. */
export const NO_SLOTS: Slots = {};

const NO_CHOICES = {};
/** Slots without acts or choices of their own still call a hook, so that hooks are called in the same order. */
export const useNoActions = (): ActionsFor => () => [];
const FROM_NOTHING: Start = { above: null };
export const useNoCreatePlace = (): FormPlace | null => null;
export const useNoEditPlace = (): null => null;
export const useNoStart = (): Start => FROM_NOTHING;
export const useNoSuggestions = (): Readonly<Record<string, unknown>> => NO_CHOICES;
export const useNoChoices = (): Readonly<Record<string, readonly Choice[]>> => NO_CHOICES;
