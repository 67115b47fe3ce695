/** What a person is called: their name or, while they have none, their email address. */
export function personName({ name, email }: { name: string; email: string }): string {
  return name || email;
}
