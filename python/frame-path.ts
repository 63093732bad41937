/** The document in which Python runs. */
export const framePath = '/python/frame.html';
