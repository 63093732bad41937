/** The fewest entries that the specification allows, so that one entry says little about who it is. */
export const entriesPerList = 131_072;

export const statusListUrl = (siteUrl: string, list: number) => `${siteUrl}/badges/status/${list}`;

/** Where the credential with this number is found among all lists. */
export function statusEntry(siteUrl: string, index: number) {
  const url = statusListUrl(siteUrl, Math.floor(index / entriesPerList) + 1);
  const place = String(index % entriesPerList);
  return {
    id: `${url}#${place}`,
    type: 'BitstringStatusListEntry' as const,
    statusPurpose: 'revocation' as const,
    statusListIndex: place,
    statusListCredential: url,
  };
}
