/** A mail as the rest of the server writes it; the queue adds the sender and decides when it leaves. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The visitor a mail is about goes here, never into From. */
  replyTo?: string;
  headers?: Record<string, string>;
}

export interface MailQueue {
  /** Stores the mail; it is sent after that, and tried again until it is. */
  send(mail: Mail): Promise<void>;
}
