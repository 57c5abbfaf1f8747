import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** Serves the API's documentation at /docs without external scripts, validators or fonts. */
export async function docsPage(app: FastifyInstance, document: () => Promise<object>): Promise<void> {
  await app.register(async docs => {
    docs.addHook('onRoute', route => {
      route.config = { ...route.config, reservada: 'sessao' }
    })
    // the document is made when first read, because all endpoints must be added before
    let made: object = {}
    docs.addHook('preHandler', async request => {
      if (/\/(json|yaml)$/.test(request.routeOptions.url ?? '')) made = await document()
    })
    await docs.register(swagger, { mode: 'static', specification: { document: {} as never } })
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      uiConfig: {
        docExpansion: 'none',
        filter: true,
        persistAuthorization: true,
        displayRequestDuration: true,
      },
      theme: { title: 'Tecla · API' },
      transformSpecification: () => made as Record<string, unknown>,
      transformSpecificationClone: false,
    })
  })
}
