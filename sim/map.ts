import { numberOf } from './invented.ts'
import { decoded, serveLoopback } from './loopback.ts'

/** Draws a square of an invented map: streets, and the square's coordinates as text. */
async function drawSquare([z = 0, x = 0, y = 0]: readonly number[]): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const lines = [0, 64, 128, 192]
    .map(at => `<path d="M${at} 0V256M0 ${at}H256" stroke-width="${at === 0 ? 10 : 4}"/>`)
    .join('')
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="${(x + y) % 2 ? '#e8e4d8' : '#e2ded0'}"/><g stroke="#fff">${lines}</g><text x="16" y="44" font-family="monospace" font-size="14" fill="#777">${z}/${x}/${y}</text></svg>`,
    ),
  )
    .png()
    .toBuffer()
}

/**
 * Finds an invented place in Brazil, answering as Google does: always the same place for a text, none for 'nenhum lugar'.
 */
const findPlace = (busca: string): object =>
  /nenhum lugar/i.test(busca)
    ? { status: 'ZERO_RESULTS', results: [], error_message: 'ZERO_RESULTS' }
    : {
        status: 'OK',
        results: [
          {
            geometry: {
              location: {
                lat: -23.5 - (numberOf(busca) % 1000) / 10_000,
                lng: -46.6 - (numberOf(busca) % 777) / 10_000,
              },
            },
          },
        ],
      }

/** Starts the demo's simulated maps service. */
export async function startMap() {
  const { url, close } = await serveLoopback((request, response) => {
    const [, kind = '', ...rest] = (request.url ?? '').split('/')
    if (kind === 'mapa')
      void drawSquare(rest.map(Number)).then(png => response.setHeader('content-type', 'image/png').end(png))
    else
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(findPlace(decoded(rest[0] ?? ''))))
  })
  const settings = {
    TECLA_MAPA_CHAVE: 'demonstracao',
    TECLA_MAPA_URL: `${url}/mapa/{z}/{x}/{y}`,
    TECLA_MAPA_BUSCA_URL: `${url}/local/{busca}`,
    TECLA_MAPA_CREDITO: 'mapa de demonstração',
  }
  return { settings, close }
}
