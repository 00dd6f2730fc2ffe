/** A bare program of Node: what a request costs that does nothing but answer, and one that sends a picture's file. */
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
