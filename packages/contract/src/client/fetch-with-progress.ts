/**
 * Like `fetch`, which reports in no browser how much of a body has been sent.
 *
 * @param onProgress - is called with the share sent so far, from 0 to 1
 */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, String(address));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => {
        const { status, responseText } = request;
        resolve(new Response(status === 204 ? null : responseText, { status, headers: headersOf(request) }));
      };
      request.onerror = () => reject(new TypeError('The server cannot be reached'));
      request.onabort = () => reject(signal?.reason);
      if (signal?.aborted) return request.onabort(new ProgressEvent('abort'));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body instanceof Blob || typeof body === 'string' ? body : null);
    });
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().split(/\r?\n/);
  return new Headers(
    lines.flatMap((line): [string, string][] => {
      const at = line.indexOf(':');
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1).trim()]] : [];
    }),
  );
}
