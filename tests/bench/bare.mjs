/** A bare Node program as baseline: a minimal response, and one that sends a picture file. */
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';

const [port, picture = ''] = process.argv.slice(2);

createServer((request, response) => {
  if (request.url === '/picture') {
    response.setHeader('content-type', 'image/jpeg');
    createReadStream(picture).pipe(response);
  } else {
    response.setHeader('content-type', 'application/json');
    response.end('{"success":true}');
  }
}).listen(Number(port));
