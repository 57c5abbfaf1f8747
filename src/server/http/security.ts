import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Devices that a page of the product may ask the browser for: a serial port (a scale). No other, nor any page inside it. */
const DEVICES =
  'serial=(self), camera=(), microphone=(), geolocation=(), usb=(), hid=(), bluetooth=(), midi=(), payment=(), display-capture=()'

/**
 * Adds security headers that also work with plain http in a shop's network: no upgrade to https, which would show a blank
 * page there, and no HSTS. TLS, if any, is done by a proxy in front.
 */
export async function security(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('permissions-policy', DEVICES))
  await app.register(helmet, {
    hsts: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
  })
}

/**
 * Keeps answers out of caches: they have data of people and companies. An answer that says its own header keeps it: files
 * with a hash in their name, pictures, the catalogue.
 */
export function noStore(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  })
}
