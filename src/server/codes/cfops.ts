import { getCfop } from '@brazilian-utils/brazilian-utils/get-cfop'

export interface Cfop {
  id: number
  cfop: string
  descricao: string
  /** Kind: VE sale, DE return, TR transfer, OU other. */
  cfopfin: string
  indNFe: number
  indDevol: number
}

let lista: readonly Cfop[] | undefined

/** Lists every CFOP of the Ajuste SINIEF table (tries 7,000 codes once: 3 ms). */
export function cfops(): readonly Cfop[] {
  lista ??= Array.from({ length: 7000 }, (_, i) => getCfop(String(1000 + i))).flatMap(cfop => {
    if (!cfop) return []
    const { code, description } = cfop
    return [
      {
        id: Number(code),
        cfop: code,
        descricao: description,
        cfopfin: finalidade(description),
        // services of transport and communication use other models of note
        indNFe: /presta[çc][ãa]o de servi[çc]o/i.test(description) ? 0 : 1,
        indDevol: /^(devolu|retorno|anula)/i.test(description) ? 1 : 0,
      },
    ]
  })
  return lista
}

const finalidade = (descricao: string): string => {
  if (/^venda/i.test(descricao)) return 'VE'
  if (/^(devolu|retorno|anula)/i.test(descricao)) return 'DE'
  return /^transfer/i.test(descricao) ? 'TR' : 'OU'
}

export const nomeDoCfop = (codigo: string): string | undefined => getCfop(codigo)?.description

/** Gives the kind of a CFOP by its name: VE for a sale. Null: no such CFOP. */
export const finalidadeDoCfop = (codigo: string): string | null => {
  const nome = nomeDoCfop(codigo)
  return nome === undefined ? null : finalidade(nome)
}

export const cfopExiste = (codigo: string): boolean => getCfop(codigo) !== null
