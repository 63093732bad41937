import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface NameServer {
  /** For `DNS_SERVERS`. */
  address: string;
  /** The TXT records of each name. */
  records: Map<string, string>;
  close(): void;
}

/** A name server on this machine that knows TXT records (RFC 1035), one per name. */
export async function startNameServer(): Promise<NameServer> {
  const records = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    const end = query.indexOf(0, 12);
    const labels: string[] = [];
    for (let at = 12; at < end; at += 1 + query.readUInt8(at)) {
      labels.push(query.toString('latin1', at + 1, at + 1 + query.readUInt8(at)));
    }
    const text = records.get(labels.join('.').toLowerCase());
    const question = query.subarray(12, end + 5);
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    // A response, and "no such name" if there is no record.
    header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(text === undefined ? 0 : 1, 6);
    socket.send(
      Buffer.concat([header, question, text === undefined ? Buffer.alloc(0) : answerOf(text)]),
      port,
      address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, records, close: () => socket.close() };
}

/** The name of the question, type TXT, class IN, no caching, and the text. */
function answerOf(text: string): Buffer {
  const fixed = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 0, 0, text.length + 1, text.length]);
  return Buffer.concat([fixed, Buffer.from(text, 'latin1')]);
}
