import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener, request, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface HttpsFront {
  httpPort: number;
  httpsPort: number;
  /** Sends requests to this URL from now on. */
  pointTo(siteUrl: string): void;
  close(): void;
}

/** A proxy in front of the site: https with a certificate for localhost, and a redirect from http to it. */
export async function startHttpsFront(folder: string): Promise<HttpsFront & { certificate: string }> {
  const [key, cert] = makeCertificate(folder);
  let siteUrl = '';
  const passOn: RequestListener = (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.1' };
    const passed = request(siteUrl + incoming.url, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  };
  const secure = createHttpsServer({ key, cert }, passOn);
  const httpsPort = await listenOn(secure);
  const plain = createHttpServer((incoming, outgoing) => {
    outgoing.writeHead(301, { Location: `https://localhost:${httpsPort}${incoming.url}` }).end();
  });
  const httpPort = await listenOn(plain);
  return {
    httpPort,
    httpsPort,
    certificate: cert,
    pointTo(url) {
      siteUrl = url;
    },
    close() {
      for (const server of [plain, secure]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

function makeCertificate(folder: string): [key: string, certificate: string] {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const owner = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', ...kind, ...owner, '-keyout', key, '-out', certificate], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return [readFileSync(key, 'utf8'), readFileSync(certificate, 'utf8')];
}

async function listenOn(server: Server): Promise<number> {
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
