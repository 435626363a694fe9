import { createServer } from 'node:http';

/* A backend that knows one visitor and answers at once. */
const user = JSON.stringify({ role: 'user', email: 'awa@exemple.ci' });

createServer((_req, res) => {
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': user.length });
  res.end(user);
}).listen(Number(process.env.PORT), '127.0.0.1');
