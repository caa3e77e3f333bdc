/**
 * Stands in for the validator of antd's own form, of which only the context is ever loaded: forms here stand on
 * react-hook-form. It would be 8 KiB of each first visit.
 */
export default class UnusedValidator {
  validate(): never {
    throw new Error('forms are checked by src/forms');
  }
}
