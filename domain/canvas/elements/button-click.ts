import { defineEvent } from '../../kit/element.ts';

/** A button was pressed. */
export const buttonClick = defineEvent({
  kind: 'button_click',
  category: 'action',
  icon: 'buttonClick',
  event: 'button_click',
  money: 'none',
});
