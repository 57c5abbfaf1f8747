import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isCnpj } from '../../core/document/cnpj.ts'
import { plain } from '../../core/text/plain.ts'
import { decoded } from '../http/decoded.ts'
import { CIDADES } from './cidades.ts'
import { numberOf } from './invented.ts'

export interface Provedor {
  cepUrl: string
  cnpjUrl: string
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

/**
 * Stand-in for the public services of postal codes and companies, over real HTTP on a loopback port of its own: the
 * demo and training work without the internet, and ask nothing of anybody.
 */
export async function startProvedor(): Promise<Provedor> {
  const server = createServer((request, response) => {
    const [, kind = '', said = ''] = (request.url ?? '').split('/')
    const codigo = decoded(said) ?? ''
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
    close: () =>
      new Promise(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
