import { accountForms } from './account.ts';
import { authForms } from './auth.ts';
import type { FormCase } from './form-case.ts';
import { rowForms } from './rows.ts';
import { workspaceForms } from './workspace.ts';

/** Every form of the product. The spec holds the list to the source: a new form asks for its entry. */
export const forms: readonly FormCase[] = [...authForms, ...accountForms, ...workspaceForms, ...rowForms];
