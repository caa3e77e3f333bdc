/**
 * Who an event belongs to, in SQL: the one place that says so. Every report counts people
 * through it, so that a ledger which joins several visitors into one person changes this alone.
 */
export const PERSON = 'person';
