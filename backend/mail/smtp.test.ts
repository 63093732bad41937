import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpTransport, readSmtpUrl } from './smtp.ts';

/** A mail server that offers no encryption and accepts any password. */
async function startOpenServer() {
  const passwords: unknown[] = [];
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ password, username }, _session, done) {
      passwords.push(password);
      done(null, { user: username });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = server.server.address();
  return { passwords, port: typeof address === 'object' && address ? address.port : 0 };
}

const mail = {
  id: 1,
  createdAt: new Date(),
  to: 'ada@example.org',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
};

async function deliverBy(host: string, port: number) {
  const transport = createSmtpTransport(readSmtpUrl(`smtp://ada:secret@${host}:${port}`), () => ({
    name: 'A site',
    address: 'info@site.example',
  }));
  onTestFinished(() => transport.close());
  return transport.deliver(mail);
}

test('a password is sent encrypted or not at all', async () => {
  const { passwords, port } = await startOpenServer();
  // This address also reaches the server, but does not count as this machine.
  await expect(deliverBy('0.0.0.0', port)).rejects.toThrow(/STARTTLS/);
  expect(passwords).toEqual([]);
});

test('to a mail server on this machine the password is sent without encryption', async () => {
  const { passwords, port } = await startOpenServer();
  await deliverBy('127.0.0.1', port);
  expect(passwords).toEqual(['secret']);
});

test('a URL sets host, port, encryption and credentials', () => {
  expect(readSmtpUrl('smtps://ada%40example.org:p%3Aw@mail.example')).toEqual({
    host: 'mail.example',
    port: 465,
    isSecure: true,
    username: 'ada@example.org',
    password: 'p:w',
  });
  expect(readSmtpUrl('smtp://mail.example')).toMatchObject({ port: 587, isSecure: false, username: '' });
});
