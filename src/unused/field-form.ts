import { createContext, createElement, Fragment, type ReactNode } from 'react';

/**
 * Stands in for the engine of antd's own form, of which only the contexts are ever read (by fields that
 * ask whether they stand in a form): forms here stand on react-hook-form. It would be 9 KiB of each first visit.
 */
const unused = (): never => {
  throw new Error('forms are made by src/forms');
};

export const FieldContext = createContext(null);
export const ListContext = createContext(null);
export const FormProvider = ({ children }: { readonly children?: ReactNode }) => createElement(Fragment, null, children);
export const Field = unused;
export const List = unused;
export const useForm = unused;
export const useWatch = unused;
export default unused;
