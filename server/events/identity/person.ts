/**
 * Who an event belongs to, in SQL: the name of the column in every table of people and in whatever
 * is read from one. What is stored is the visitor; a statement that is asked with the merges of its
 * workspace (`readAsPersons`) finds the person in its place.
 */
export const PERSON = 'person';
