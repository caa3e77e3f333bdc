/** How emails are stored and compared. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}
