/**
 * People who exist in sample data only. Nobody can sign in as one: they have no password, and example.com accepts no
 * mail.
 */
export const sampleUsers: { name: string; email: string; joined: string }[] = [
  { name: 'Amelia Rossi', email: 'amelia.rossi@example.com', joined: '2025-07-24T09:12:00Z' },
  { name: 'Jonas Weber', email: 'jonas.weber@example.com', joined: '2025-08-11T17:40:00Z' },
  { name: 'Fatima Haddad', email: 'fatima.haddad@example.com', joined: '2025-09-09T07:55:00Z' },
  { name: 'Noah Jensen', email: 'noah.jensen@example.com', joined: '2025-10-02T14:21:00Z' },
  { name: 'Mei Lin', email: 'mei.lin@example.com', joined: '2025-11-18T20:03:00Z' },
  { name: 'Oluwaseun Adeyemi', email: 'oluwaseun.adeyemi@example.com', joined: '2026-01-07T11:30:00Z' },
  { name: 'Clara Dubois', email: 'clara.dubois@example.com', joined: '2026-02-14T18:47:00Z' },
  { name: 'Mateo García', email: 'mateo.garcia@example.com', joined: '2026-04-21T08:15:00Z' },
  { name: 'Hannah Kim', email: 'hannah.kim@example.com', joined: '2026-06-30T16:02:00Z' },
  { name: 'Viktor Petrov', email: 'viktor.petrov@example.com', joined: '2026-08-19T12:26:00Z' },
  { name: 'Leila Farahani', email: 'leila.farahani@example.com', joined: '2026-09-28T19:38:00Z' },
  { name: 'Sam Whitaker', email: 'sam.whitaker@example.com', joined: '2026-11-02T10:09:00Z' },
];
