import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { type ReceivedMail, readMail } from './outbox.ts';

/**
 * A real mail server on a free port, which responds to each mail with the result of `answer`. With `password`, only
 * that password is accepted. With `isEncrypted` it offers STARTTLS, with a certificate that nobody has signed.
 */
export async function startMailServer(
  answer: () => Error | undefined = () => undefined,
  password?: string,
  isEncrypted = false,
) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: isEncrypted ? [] : ['STARTTLS'],
    logger: false,
    onAuth(given, _session, done) {
      if (given.password === password) done(null, { user: given.username });
      else done(new Error('wrong password'));
    },
    async onData(stream, _session, done) {
      const source = await buffer(stream);
      const error = answer();
      if (!error) received.push(await readMail(source));
      done(error);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(stop);
  return { url: `smtp://127.0.0.1:${port}`, port, received, stop };
}
