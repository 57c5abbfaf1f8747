import { isCnpj } from '../src/core/document/cnpj.ts'
import { CIDADES } from './cidades.ts'
import { enderecoOf, numberOf, pick } from './invented.ts'
import { serveLookup } from './loopback.ts'

const RAMOS = [
  'Comércio de Alimentos',
  'Distribuidora de Bebidas',
  'Materiais de Construção',
  'Papelaria',
  'Transportes',
]
const NOMES = ['Aurora', 'Horizonte', 'Ipê', 'Serra Azul', 'Três Irmãos', 'Primavera']

/** Answers as ReceitaWS does. A CNPJ that begins with 99 is refused, as the real service refuses an unknown CNPJ. */
function cnpj(codigo: string): object | null {
  if (!isCnpj(codigo)) return { status: 'ERROR', message: 'CNPJ inválido' }
  if (codigo.startsWith('99')) return { status: 'ERROR', message: 'CNPJ rejeitado pela Receita Federal' }
  const n = numberOf(codigo)
  const cidade = pick(CIDADES, n)
  const { nome: municipio, uf, cep: postal, rua, bairro } = enderecoOf(n, cidade)
  const fantasia = `${pick(NOMES, n)} ${pick(RAMOS, n >> 3)}`
  const dominio = pick(NOMES, n)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
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

/** Starts the demo's simulated service of companies' data. */
export async function startCompany() {
  const { url, close } = await serveLookup(cnpj)
  return { settings: { TECLA_CNPJ_URL: [url] }, close }
}
