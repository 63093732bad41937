import { Agent, request } from 'node:http';

export interface LoadRequest {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

export interface LoadAnswer {
  status: number;
  body: Buffer;
}

/** The target of the load: one process, or several in turn. */
export interface LoadClient {
  /** Rejects with the system's error when there is no complete response. */
  ask(request: LoadRequest): Promise<LoadAnswer>;
  close(): void;
}

const timeout = 15_000;

/** A cheap client, because it shares the machine's cores with the server that it measures. */
export function createLoadClient(url: string): LoadClient {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true });
  return {
    ask: ({ method = 'GET', path, headers, body }) =>
      new Promise((resolve, reject) => {
        const content = body && JSON.stringify(body);
        const described = content ? { ...headers, 'content-type': 'application/json' } : headers;
        const options = { hostname, port, method, path, headers: described, agent, timeout };
        const sending = request(options, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }),
          );
          response.on('error', reject);
        });
        sending.on('error', reject);
        sending.on('timeout', () => sending.destroy(new Error(`no answer within ${timeout} ms`)));
        sending.end(content);
      }),
    close: () => agent.destroy(),
  };
}
