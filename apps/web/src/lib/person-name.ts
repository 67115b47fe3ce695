/** What somebody is called: by name, or by address while they have none. */
export function personName({ name, email }: { name: string; email: string }): string {
  return name || email;
}
