import { type FormHTMLAttributes, type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';

export interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'noValidate'> {
  /** Settles once the answer is there and the problems, if any, are known. */
  readonly onSubmit: () => unknown;
}

/**
 * A press on a button takes the focus of no field: a sentence that a field says when it is left
 * would move the button away from under the pointer before it is let go.
 */
function keepPlace(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}

/**
 * Every form: one submit at a time, however often and however it is pressed, and afterwards the
 * first field that has a problem has the focus.
 */
export function Form({ onSubmit, ...rest }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    // A form in a window is a child of the page's tree: its submit is not the page's.
    event.stopPropagation();
    if (underWay.current) return;
    underWay.current = true;
    try {
      await onSubmit();
    } finally {
      underWay.current = false;
      setTries((before) => before + 1);
    }
  };
  return <form {...rest} ref={element} noValidate onMouseDown={keepPlace} onSubmit={(event) => void submit(event)} />;
}
