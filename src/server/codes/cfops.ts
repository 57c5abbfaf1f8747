import { getCfop } from '@brazilian-utils/brazilian-utils/get-cfop'
import type { Answer } from '../../domain/api/define.ts'
import type { listarCfops } from '../../domain/api/lookups.ts'

type Cfop = Answer<typeof listarCfops>['data'][number]

let lista: readonly Cfop[] | undefined

/** Lists every CFOP. The package finds single codes and has no list, so all numbers from 1000 are looked up, once. */
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
        // services of transport and communication have notes of other models (57, 62)
        indNFe: /^(prestação|aquisição) de serviço de (transporte|comunicação)/i.test(description) ? 0 : 1,
        indDevol: GIVES_BACK.test(description) ? 1 : 0,
      },
    ]
  })
  return lista
}

/** Names of CFOPs that give something back; the package has no mark for them. */
const GIVES_BACK = /^(devolu|retorno|anula)|decorrente de devolução/i

const finalidade = (descricao: string): string => {
  if (/^venda/i.test(descricao)) return 'VE'
  if (GIVES_BACK.test(descricao)) return 'DE'
  return /^transfer/i.test(descricao) ? 'TR' : 'OU'
}

export const nomeDoCfop = (codigo: string): string | undefined => getCfop(codigo)?.description

/** Gives the kind of a CFOP by its name: VE for a sale. Null: no such CFOP. */
export const finalidadeDoCfop = (codigo: string): string | null => {
  const nome = nomeDoCfop(codigo)
  return nome === undefined ? null : finalidade(nome)
}

export const cfopExiste = (codigo: string): boolean => getCfop(codigo) !== null
