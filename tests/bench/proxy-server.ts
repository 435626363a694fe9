import { Agent } from 'node:http';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

/* http-proxy-middleware alone in front of a backend, as its documentation has it. */
const app = express();
const agent = new Agent({ keepAlive: true, maxSockets: 50 });
app.use('/api', createProxyMiddleware({ target: `${process.env.BACKEND_URL}/api`, agent }));
app.listen(Number(process.env.PORT), '127.0.0.1');
