import type { TextareaHTMLAttributes } from 'react';
import { type FieldProps, Labelled } from './Field.tsx';

interface TextAreaFieldProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>,
    Pick<FieldProps, 'label' | 'problem' | 'help' | 'aside'> {}

/** A labelled text of several lines with its problem below. */
export function TextAreaField({ label, problem, help, aside, ...area }: TextAreaFieldProps) {
  return (
    <Labelled label={label} problem={problem} help={help} aside={aside}>
      {(ties) => <textarea {...area} {...ties} className="ctl" />}
    </Labelled>
  );
}
