import { createElement, Fragment, type ReactNode } from 'react';

/** Stands in for what joins several of antd's forms, which nothing here does. With the engine behind it, it would be 9 KiB of each first visit. */
export const FormProvider = ({ children }: { readonly children?: ReactNode }) => createElement(Fragment, null, children);
