/** Either a session kept by supabase-js, or an address in which a mail's link brings one (or its error). */
export function hasSession(): boolean {
  return /[#&](access_token|error_code)=/.test(location.hash) || isSessionStored();
}

export function isSessionStored(): boolean {
  return storedKeys().some(isSessionKey);
}

export function isSessionKey(key: string): boolean {
  return /^sb-.+-auth-token$/.test(key);
}

/** Decides before first paint what the style sheet needs to know, so that nothing shifts afterwards. */
export function markDocument(): void {
  document.documentElement.dataset.session = isSessionStored() ? 'in' : 'out';
}

/** Merely touching local storage throws when the visitor has blocked it. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
