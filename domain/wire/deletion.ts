/** What is typed and sent to delete a workspace or an account; the same in every language, so that a guide can name it. */
export const DELETE_WORD = 'delete';
