/** Either a session stored by supabase-js, or a URL from an email link with a session (or its error). */
export function hasSession(): boolean {
  return /[#&](access_token|error_code)=/.test(location.hash) || isSessionStored();
}

export function isSessionStored(): boolean {
  return storedKeys().some(isSessionKey);
}

export function isSessionKey(key: string): boolean {
  return /^sb-.+-auth-token$/.test(key);
}

/** Sets what the style sheet needs before first paint, so that nothing shifts afterwards. */
export function markDocument(): void {
  document.documentElement.dataset.session = isSessionStored() ? 'in' : 'out';
}

/** Merely accessing local storage throws when the visitor has blocked it. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
