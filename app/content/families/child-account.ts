/** What stands where the address of an account would be. Children have none that people could write to. */
export const childAccount = {
  named: (nickname: string) => `${nickname} (a child, no address)`,
  unnamed: (mark: string) => `A child, no address (${mark})`,
} as const;
