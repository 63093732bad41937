import { lookup as lookupHost } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const timeout = 10_000;
/** Documents of providers have a few kilobytes, key sets of large ones some tens. */
const maxBytes = 512 * 1024;

/** Why a provider could not be asked, without anything that came from it. */
class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
}

/** Networks that are not the internet (RFC 6890), so that nobody reaches services beside this server. */
const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(network, bits, 'ipv4');
}
/** Of IPv6 only what is assigned to the public, without the ranges that wrap IPv4. */
const outer = new BlockList();
outer.addSubnet('2000::', 3, 'ipv6');
const wrapped = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  wrapped.addSubnet(network, bits, 'ipv6');
}

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !inner.check(address, 'ipv4');
  return isIP(address) === 6 && outer.check(address, 'ipv6') && !wrapped.check(address, 'ipv6');
}

/** Resolves a name once, for the connection that uses the result: a name cannot point elsewhere after the check. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookupHost(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return done(new RefusedRequest('The host is not on the internet'), '', 0);
    }
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};

/** Where a provider may be: on the internet with TLS, or for tests on this machine. */
export function isAllowedUrl({ protocol, hostname, username, password }: URL, allowsLocal: boolean): boolean {
  if (username || password) return false;
  if (allowsLocal && protocol === 'http:' && hostname === '127.0.0.1') return true;
  return protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

interface Asked {
  method?: string | undefined;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * A fetch for URLs that others have chosen: with TLS, to public addresses only, without following redirects, and with
 * limits on the time and size of the response.
 */
export function guardedFetch(allowsLocal: boolean) {
  return async (
    address: string,
    { method = 'GET', headers = {}, body, signal }: Asked,
  ): Promise<Response> => {
    const url = new URL(address);
    if (!isAllowedUrl(url, allowsLocal)) throw new RefusedRequest('The URL is not allowed');
    const isLocal = url.protocol === 'http:';
    const limit = AbortSignal.timeout(timeout);
    const sent = body === undefined || body === null ? undefined : String(body);
    return new Promise((resolve, reject) => {
      const request = (isLocal ? requestHttp : requestHttps)(
        url,
        {
          method,
          headers: { ...headers, ...(sent !== undefined && { 'content-length': Buffer.byteLength(sent) }) },
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
          agent: false,
          ...(!isLocal && { lookup: lookupPublic }),
        },
        (response) => {
          const chunks: Buffer[] = [];
          let size = 0;
          response.on('data', (chunk: Buffer) => {
            size += chunk.length;
            if (size > maxBytes) request.destroy(new RefusedRequest('The response is too large'));
            else chunks.push(chunk);
          });
          response.on('error', reject);
          response.on('end', () => {
            try {
              resolve(toResponse(response, Buffer.concat(chunks)));
            } catch {
              reject(new RefusedRequest('The response is not valid'));
            }
          });
        },
      );
      request.on('error', reject);
      request.end(sent);
    });
  };
}

/** Statuses whose responses have no body (Fetch Standard, 2.2.3). */
const bodiless: readonly number[] = [204, 205, 304];

/** Throws for a status that a `Response` cannot have, such as 999. */
function toResponse({ statusCode = 502, headers }: IncomingMessage, body: Buffer<ArrayBuffer>): Response {
  const type = headers['content-type'];
  return new Response(bodiless.includes(statusCode) ? null : body, {
    status: statusCode,
    headers: type ? { 'content-type': type } : {},
  });
}
