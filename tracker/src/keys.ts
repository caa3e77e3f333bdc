/** What is kept of the session in local storage; a link to another domain of the workspace carries it along. */
export const SESSION_KEY = 'flumen_session';
/** The visitor's id, should its cookie vanish. */
export const VISITOR_KEY = 'flumen_visitor';
