import { cep, documento, fone } from './format.ts'
import { type Bloco, centro, espaco } from './ticket.ts'

export interface EmitenteImpresso {
  /** Trade name, printed largest. */
  nome: string
  razao: string
  cnpj: string
  ie: string
  im?: string
  endereco: string
  bairro: string
  /** "São Paulo - SP" */
  cidade: string
  cep: string
  fone: string
}

/** Builds the full head of a ticket: the seller with address and registrations. */
export function cabecalho(e: EmitenteImpresso): Bloco[] {
  return [
    centro(e.nome, 'titulo'),
    ...(e.razao && e.razao !== e.nome ? [centro(e.razao)] : []),
    centro(
      [`CNPJ ${documento(e.cnpj)}`, e.ie && `IE ${e.ie}`, e.im && `IM ${e.im}`].filter(Boolean).join('   '),
    ),
    centro([e.endereco, e.bairro].filter(Boolean).join(' - '), 'miudo'),
    centro([e.cidade, e.cep && `CEP ${cep(e.cep)}`].filter(Boolean).join('   '), 'miudo'),
    ...(e.fone ? [centro(`Fone ${fone(e.fone)}`, 'miudo')] : []),
  ]
}

/** Company as the head of a slip names it. */
export interface LojaImpressa {
  empresa: string
  cnpj: string
}

/** Builds the head of a slip: name and CNPJ of the company. */
export const shortHead = ({ empresa, cnpj }: LojaImpressa): Bloco[] => [
  centro(empresa, 'titulo'),
  ...(cnpj ? [centro(`CNPJ ${documento(cnpj)}`)] : []),
]

/** Builds a line to sign on, with the signer's name below. */
export const signature = (quem: string): Bloco[] => [
  espaco(2),
  centro('______________________________'),
  centro(quem, 'miudo'),
]
