import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isCnpj } from '../../core/document/cnpj.ts'
import { plain } from '../../core/text/plain.ts'
import { decoded } from '../http/decoded.ts'
import { CIDADES } from './cidades.ts'

export interface Provedor {
  cepUrl: string
  cnpjUrl: string
  mapa: { mapaChave: string; mapaUrl: string; mapaBuscaUrl: string; mapaCredito: string }
  close(): Promise<void>
}

const RUAS = [
  'Rua das Acácias',
  'Avenida Brasil',
  'Rua Sete de Setembro',
  'Rua XV de Novembro',
  'Avenida Paulista',
]
const BAIRROS = ['Centro', 'Jardim América', 'Vila Nova', 'Santa Cecília', 'Boa Vista']
const RAMOS = [
  'Comércio de Alimentos',
  'Distribuidora de Bebidas',
  'Materiais de Construção',
  'Papelaria',
  'Transportes',
]
const NOMES = ['Aurora', 'Horizonte', 'Ipê', 'Serra Azul', 'Três Irmãos', 'Primavera']

/** Always the same for one code: no clock, no chance. */
const numberOf = (codigo: string) =>
  [...codigo].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_991, 7)
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

function enderecoOf(n: number, cidade: (typeof CIDADES)[number]) {
  const [ibge, nome, uf, prefixo] = cidade
  return {
    ibge,
    nome,
    uf,
    cep: `${prefixo}${String(n % 1000).padStart(3, '0')}`,
    rua: pick(RUAS, n),
    bairro: pick(BAIRROS, n),
  }
}

/** ViaCEP's shape. The city is the one whose codes begin nearest; 00000000 and 99999999 do not exist. */
function cep(codigo: string): object | null {
  if (!/^\d{8}$/.test(codigo)) return null
  if (/^(0{8}|9{8})$/.test(codigo)) return { erro: true }
  const cidade = [...CIDADES].sort(
    (a, b) =>
      Math.abs(Number(a[3]) - Number(codigo.slice(0, 5))) -
      Math.abs(Number(b[3]) - Number(codigo.slice(0, 5))),
  )[0]
  if (!cidade) return { erro: true }
  const n = numberOf(codigo)
  const { ibge, nome, uf, rua, bairro } = enderecoOf(n, cidade)
  return {
    cep: `${codigo.slice(0, 5)}-${codigo.slice(5)}`,
    logradouro: rua,
    complemento: '',
    bairro,
    localidade: nome,
    uf,
    ibge,
  }
}

/** ReceitaWS's shape. A CNPJ that begins with 99 is refused as the registry refuses one that is not in it. */
function cnpj(codigo: string): object | null {
  if (!isCnpj(codigo)) return { status: 'ERROR', message: 'CNPJ inválido' }
  if (codigo.startsWith('99')) return { status: 'ERROR', message: 'CNPJ rejeitado pela Receita Federal' }
  const n = numberOf(codigo)
  const cidade = pick(CIDADES, n)
  const { nome: municipio, uf, cep: postal, rua, bairro } = enderecoOf(n, cidade)
  const fantasia = `${pick(NOMES, n)} ${pick(RAMOS, n >> 3)}`
  const dominio = plain(pick(NOMES, n)).replace(/[^a-z]/g, '')
  const fone = String(30_000_000 + (n % 9_000_000))
  return {
    status: 'OK',
    cnpj: codigo,
    nome: `${fantasia} Ltda`.toUpperCase(),
    fantasia: fantasia.toUpperCase(),
    email: `contato@${dominio}.example`,
    abertura: `${String(1 + (n % 28)).padStart(2, '0')}/${String(1 + (n % 12)).padStart(2, '0')}/${1990 + (n % 30)}`,
    logradouro: rua.toUpperCase(),
    numero: String(1 + (n % 2000)),
    complemento: n % 3 === 0 ? `SALA ${1 + (n % 40)}` : '',
    bairro: bairro.toUpperCase(),
    cep: `${postal.slice(0, 2)}.${postal.slice(2, 5)}-${postal.slice(5)}`,
    municipio: municipio.toUpperCase(),
    uf,
    telefone: `(${cidade[4]}) ${fone.slice(0, 4)}-${fone.slice(4)}/ (${cidade[4]}) 9${fone.slice(0, 4)}-${fone.slice(4)}`,
  }
}

/** A square of a map nobody drew: streets at the pace of the zoom, and which square it is. */
const quadro = async ([z = 0, x = 0, y = 0]: readonly number[]): Promise<Buffer> => {
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

/** Google's shape. Somewhere in Brazil, always the same for one text; nowhere for what says 'nenhum lugar'. */
const local = (busca: string): object =>
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

/**
 * Stand-in for the public services of postal codes and companies, over real HTTP on a loopback port of its own: the
 * demo and training work without the internet, and ask nothing of anybody.
 */
export async function startProvedor(): Promise<Provedor> {
  const server = createServer((request, response) => {
    const [, kind = '', said = '', ...rest] = (request.url ?? '').split('/')
    const codigo = decoded(said) ?? ''
    if (kind === 'mapa') {
      void quadro([codigo, ...rest].map(Number)).then(png =>
        response.setHeader('content-type', 'image/png').end(png),
      )
      return
    }
    if (kind === 'local') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(local(codigo)))
      return
    }
    const found = kind === 'cep' ? cep(codigo) : kind === 'cnpj' ? cnpj(codigo) : null
    response.writeHead(found ? 200 : 400, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(found ?? { erro: true }))
  })
  await new Promise<void>((ready, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', ready)
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    cepUrl: `${base}/cep/{codigo}`,
    cnpjUrl: `${base}/cnpj/{codigo}`,
    mapa: {
      mapaChave: 'demonstracao',
      mapaUrl: `${base}/mapa/{z}/{x}/{y}`,
      mapaBuscaUrl: `${base}/local/{busca}`,
      mapaCredito: 'mapa de demonstração',
    },
    close: () =>
      new Promise(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
